// SPDX-License-Identifier: AGPL-3.0-or-later

// Names of towns and regions in the languages of the catalogues, where they differ from those of GeoNames, which
// libraries use: "Munich" is "München" to who reads German.

import { languageOf } from "./say.ts";

const LANGUAGES = ["de", "fr", "it", "es", "nl", "pt", "ja"] as const;

/** A column a language in the order of `LANGUAGES`; an empty one keeps the name. */
const TABLE = `
Alexandria|Alexandria|Alexandrie|Alessandria d’Egitto|Alejandría|Alexandrië|Alexandria|アレクサンドリア
Amsterdam||||Ámsterdam||Amesterdão|アムステルダム
Antwerpen||Anvers|Anversa|Amberes||Antuérpia|アントワープ
Århus|Aarhus|Aarhus|Aarhus|Aarhus|Aarhus|Aarhus|オーフス
Athens|Athen|Athènes|Atene|Atenas|Athene|Atenas|アテネ
Bangkok||||||Banguecoque|バンコク
Barcelona||Barcelone|Barcellona||||バルセロナ
Basel||Bâle|Basilea|Basilea|Bazel|Basileia|バーゼル
Beijing|Peking|Pékin|Pechino|Pekín||Pequim|北京
Belgrade|Belgrad||Belgrado|Belgrado|Belgrado|Belgrado|ベオグラード
Berlin|||Berlino|Berlín|Berlijn|Berlim|ベルリン
Bern||Berne|Berna|Berna||Berna|ベルン
Bilbao||||||Bilbau|ビルバオ
Bologna||Bologne||Bolonia||Bolonha|ボローニャ
Bolzano|Bozen|||||Bolzano|ボルツァーノ
Bordeaux||||Burdeos||Bordéus|ボルドー
Bratislava|||||||ブラチスラバ
Bremen||Brême|Brema|||Brema|ブレーメン
Brugge|Brügge|Bruges|Bruges|Brujas||Bruges|ブルージュ
Brussels|Brüssel|Bruxelles|Bruxelles|Bruselas|Brussel|Bruxelas|ブリュッセル
Bucharest|Bukarest|Bucarest|Bucarest|Bucarest|Boekarest|Bucareste|ブカレスト
Budapest||||||Budapeste|ブダペスト
Cairo|Kairo|Le Caire|Il Cairo|El Cairo|Caïro|Cairo|カイロ
Cape Town|Kapstadt|Le Cap|Città del Capo|Ciudad del Cabo|Kaapstad|Cidade do Cabo|ケープタウン
Copenhagen|Kopenhagen|Copenhague|Copenaghen|Copenhague|Kopenhagen|Copenhaga|コペンハーゲン
Córdoba||Cordoue|Cordova|||Córdova|コルドバ
Donostia / San Sebastián|San Sebastián|Saint-Sébastien|San Sebastián|San Sebastián|San Sebastián|San Sebastián|サン・セバスティアン
Dresden||Dresde|Dresda|Dresde||Dresda|ドレスデン
Dublin|||Dublino|Dublín|||ダブリン
Edinburgh||Édimbourg|Edimburgo|Edimburgo||Edimburgo|エディンバラ
Florence|Florenz||Firenze|Florencia||Florença|フィレンツェ
Frankfurt am Main||Francfort-sur-le-Main|Francoforte|Fráncfort||Frankfurt|フランクフルト
Freiburg|||Friburgo|Friburgo||Friburgo|フライブルク
Fukuoka|||||||福岡
Gasteiz / Vitoria|Vitoria-Gasteiz|Vitoria-Gasteiz|Vitoria|Vitoria|Vitoria-Gasteiz|Vitória|ビトリア
Genève|Genf||Ginevra|Ginebra||Genebra|ジュネーヴ
Genoa|Genua|Gênes|Genova|Génova|Genua|Génova|ジェノヴァ
Gent||Gand||Gante||Gante|ヘント
Granada||Grenade||||Granada|グラナダ
Hamburg||Hambourg|Amburgo|Hamburgo||Hamburgo|ハンブルク
Hannover||Hanovre|Hannover|Hanóver||Hanôver|ハノーファー
Helsinki|||||||ヘルシンキ
Hiroshima|||||||広島
Innsbruck|||||||インスブルック
Istanbul|||||||イスタンブール
Jerusalem||Jérusalem|Gerusalemme|Jerusalén|Jeruzalem|Jerusalém|エルサレム
Kobe|||||||神戸
Köln||Cologne|Colonia|Colonia|Keulen|Colónia|ケルン
Kraków|Krakau|Cracovie|Cracovia|Cracovia|Krakau|Cracóvia|クラクフ
Kyoto||||Kioto||Quioto|京都
La Valletta|Valletta|La Valette|La Valletta|La Valeta|Valletta|Valeta|バレッタ
Leipzig|||Lipsia|||Leipzig|ライプツィヒ
Liège|Lüttich||Liegi|Lieja|Luik||リエージュ
Lille|||Lilla|||Lille|リール
Lisbon|Lissabon|Lisbonne|Lisbona|Lisboa|Lissabon|Lisboa|リスボン
Ljubljana|||Lubiana|Liubliana||Liubliana|リュブリャナ
London||Londres|Londra|Londres|Londen|Londres|ロンドン
Luxembourg|Luxemburg||Lussemburgo|Luxemburgo|Luxemburg|Luxemburgo|ルクセンブルク
Luzern||Lucerne|Lucerna|Lucerna||Lucerna|ルツェルン
Lyon|||Lione|||Lyon|リヨン
Madrid|||||||マドリード
Mainz||Mayence|Magonza|Maguncia||Mogúncia|マインツ
Málaga|||Malaga||||マラガ
Mantova|Mantua|Mantoue||Mantua|Mantua|Mântua|マントヴァ
Marseille|||Marsiglia|Marsella||Marselha|マルセイユ
Mexico City|Mexiko-Stadt|Mexico|Città del Messico|Ciudad de México|Mexico-Stad|Cidade do México|メキシコシティ
Milan|Mailand||Milano|Milán|Milaan|Milão|ミラノ
Moscow|Moskau|Moscou|Mosca|Moscú|Moskou|Moscovo|モスクワ
Munich|München||Monaco di Baviera|Múnich|München|Munique|ミュンヘン
Nagoya|||||||名古屋
Naples|Neapel||Napoli|Nápoles|Napels|Nápoles|ナポリ
New York City|New York|New York|New York|Nueva York|New York|Nova Iorque|ニューヨーク
Nice|Nizza||Nizza|Niza||Nice|ニース
Nürnberg||Nuremberg|Norimberga|Núremberg|Neurenberg|Nuremberga|ニュルンベルク
Osaka|||||||大阪
Oslo|||||||オスロ
Ostend|Ostende|Ostende|Ostenda|Ostende|Oostende|Ostende|オーステンデ
Padova|Padua|Padoue||Padua|Padua|Pádua|パドヴァ
Palermo||Palerme|||||パレルモ
Palma|Palma de Mallorca|Palma de Majorque|Palma di Maiorca|Palma de Mallorca|Palma de Mallorca|Palma de Maiorca|パルマ・デ・マヨルカ
Paris|||Parigi|París|Parijs||パリ
Pisa||Pise|||||ピサ
Porto||||Oporto|||ポルト
Prague|Prag||Praga|Praga|Praag|Praga|プラハ
Regensburg||Ratisbonne|Ratisbona|Ratisbona||Ratisbona|レーゲンスブルク
Reykjavík||Reykjavik|Reykjavik|Reikiavik||Reiquiavique|レイキャビク
Rome|Rom||Roma|Roma||Roma|ローマ
Saint Petersburg|Sankt Petersburg|Saint-Pétersbourg|San Pietroburgo|San Petersburgo|Sint-Petersburg|São Petersburgo|サンクトペテルブルク
Salzburg||Salzbourg|Salisburgo|Salzburgo||Salzburgo|ザルツブルク
Sapporo|||||||札幌
Sevilla||Séville|Siviglia|||Sevilha|セビリア
Shanghai||||Shanghái||Xangai|上海
Siena||Sienne|||||シエナ
Singapore|Singapur|Singapour|Singapore|Singapur||Singapura|シンガポール
Sofia|||||||ソフィア
Stockholm|||Stoccolma|Estocolmo||Estocolmo|ストックホルム
Strasbourg|Straßburg||Strasburgo|Estrasburgo|Straatsburg|Estrasburgo|ストラスブール
Stuttgart|||Stoccarda|||Estugarda|シュトゥットガルト
Sydney||||Sídney|||シドニー
Tallinn|||||||タリン
The Hague|Den Haag|La Haye|L’Aia|La Haya|Den Haag|Haia|ハーグ
Thessaloníki|Thessaloniki|Thessalonique|Salonicco|Tesalónica|Thessaloniki|Salónica|テッサロニキ
Tokyo|Tokio|||Tokio|Tokio|Tóquio|東京
Toulouse|||Tolosa|||Toulouse|トゥールーズ
Trento|Trient|Trente||||Trento|トレント
Trieste|Triest|||||Trieste|トリエステ
Turin|||Torino|Turín|Turijn|Turim|トリノ
Valencia||Valence|||||バレンシア
Venice|Venedig|Venise|Venezia|Venecia|Venetië|Veneza|ヴェネツィア
Verona||Vérone|||||ヴェローナ
Vienna|Wien|Vienne||Viena|Wenen|Viena|ウィーン
Warsaw|Warschau|Varsovie|Varsavia|Varsovia|Warschau|Varsóvia|ワルシャワ
Wrocław|Breslau||Breslavia|Breslavia||Breslávia|ヴロツワフ
Yokohama|||||||横浜
Zagreb||||||Zagrebe|ザグレブ
Zaragoza||Saragosse|Saragozza|||Saragoça|サラゴサ
Zürich||Zurich|Zurigo|Zúrich||Zurique|チューリッヒ
Andalusia|Andalusien|Andalousie|Andalusia|Andalucía|Andalusië|Andaluzia|アンダルシア
Apulia|Apulien|Pouilles|Puglia|Apulia|Apulië|Apúlia|プッリャ
Asturias|Asturien|Asturies|Asturie||Asturië|Astúrias|アストゥリアス
Azores|Azoren|Açores|Azzorre|Azores|Azoren|Açores|アゾレス諸島
Balearic Islands|Balearen|Îles Baléares|Baleari|Islas Baleares|Balearen|Ilhas Baleares|バレアレス諸島
Basque Country|Baskenland|Pays basque|Paesi Baschi|País Vasco|Baskenland|País Basco|バスク
Bavaria|Bayern|Bavière|Baviera|Baviera|Beieren|Baviera|バイエルン
Brittany|Bretagne|Bretagne|Bretagna|Bretaña|Bretagne|Bretanha|ブルターニュ
Burgundy|Burgund|Bourgogne|Borgogna|Borgoña|Bourgondië|Borgonha|ブルゴーニュ
Canary Islands|Kanarische Inseln|Îles Canaries|Isole Canarie|Islas Canarias|Canarische Eilanden|Ilhas Canárias|カナリア諸島
Carinthia|Kärnten|Carinthie|Carinzia|Carintia|Karinthië|Caríntia|ケルンテン
Catalonia|Katalonien|Catalogne|Catalogna|Cataluña|Catalonië|Catalunha|カタルーニャ
Corsica|Korsika|Corse|Corsica|Córcega|Corsica|Córsega|コルシカ
Crete|Kreta|Crète|Creta|Creta|Kreta|Creta|クレタ島
Galicia|Galicien|Galice|Galizia|Galicia|Galicië|Galiza|ガリシア
Ionian Islands|Ionische Inseln|Îles Ioniennes|Isole Ionie|Islas Jónicas|Ionische Eilanden|Ilhas Jónicas|イオニア諸島
Istria|Istrien|Istrie|Istria|Istria|Istrië|Ístria|イストリア
Liguria|Ligurien|Ligurie|Liguria|Liguria|Ligurië|Ligúria|リグーリア
Lombardy|Lombardei|Lombardie|Lombardia|Lombardía|Lombardije|Lombardia|ロンバルディア
Lower Saxony|Niedersachsen|Basse-Saxe|Bassa Sassonia|Baja Sajonia|Nedersaksen|Baixa Saxónia|ニーダーザクセン
Mecklenburg-Western Pomerania|Mecklenburg-Vorpommern|Mecklembourg|Meclemburgo|Mecklemburgo|Mecklenburg-Voor-Pommeren|Mecklemburgo|メクレンブルク
Normandy|Normandie|Normandie|Normandia|Normandía|Normandië|Normandia|ノルマンディー
Peloponnese|Peloponnes|Péloponnèse|Peloponneso|Peloponeso|Peloponnesos|Peloponeso|ペロポネソス
Piedmont|Piemont|Piémont|Piemonte|Piamonte|Piëmont|Piemonte|ピエモンテ
Provence|||Provenza|Provenza||Provença|プロヴァンス
Sardinia|Sardinien|Sardaigne|Sardegna|Cerdeña|Sardinië|Sardenha|サルデーニャ
Saxony|Sachsen|Saxe|Sassonia|Sajonia|Saksen|Saxónia|ザクセン
Scotland|Schottland|Écosse|Scozia|Escocia|Schotland|Escócia|スコットランド
Sicily|Sizilien|Sicile|Sicilia|Sicilia|Sicilië|Sicília|シチリア
South Aegean|Südliche Ägäis|Égée-Méridionale|Egeo Meridionale|Egeo Meridional|Zuid-Egeïsche eilanden|Egeu Meridional|南エーゲ
Styria|Steiermark|Styrie|Stiria|Estiria|Stiermarken|Estíria|シュタイアーマルク
Tuscany|Toskana|Toscane|Toscana|Toscana|Toscane|Toscana|トスカーナ
Tyrol|Tirol|Tyrol|Tirolo|Tirol|Tirol|Tirol|チロル
Umbria|Umbrien|Ombrie|Umbria|Umbría|Umbrië|Úmbria|ウンブリア
Veneto|Venetien|Vénétie|Veneto|Véneto|Veneto|Véneto|ヴェネト
Wales||Pays de Galles|Galles|Gales||Gales|ウェールズ
Abruzzo|Abruzzen|Abruzzes||Abruzos|Abruzzen|Abruzos|アブルッツォ
Algarve|||||||アルガルヴェ
Aosta Valley|Aostatal|Vallée d’Aoste|Valle d’Aosta|Valle de Aosta|Valle d’Aosta|Vale de Aosta|ヴァッレ・ダオスタ
Aragon|Aragonien||Aragona|Aragón|Aragón|Aragão|アラゴン
Attica|Attika|Attique||Ática||Ática|アッティカ
Auvergne-Rhône-Alpes||||Auvernia-Ródano-Alpes||Auvérnia-Ródano-Alpes|オーヴェルニュ・ローヌ・アルプ
Aveiro|||||||アヴェイロ
Baden-Württemberg||Bade-Wurtemberg||Baden-Wurtemberg||Baden-Vurtemberga|バーデン・ヴュルテンベルク
Basilicata|Basilikata|Basilicate|||||バジリカータ
Brandenburg||Brandebourg|Brandeburgo|Brandeburgo||Brandemburgo|ブランデンブルク
Burgenland|||||||ブルゲンラント
Calabria|Kalabrien|Calabre|||Calabrië|Calábria|カラブリア
California|Kalifornien|Californie|||Californië|Califórnia|カリフォルニア
Campania|Kampanien|Campanie|||Campanië|Campânia|カンパニア
Cantabria|Kantabrien|Cantabrie|||Cantabrië|Cantábria|カンタブリア
Castilla y León|Kastilien und León|Castille-et-León|Castiglia e León||Castilië en León|Castela e Leão|カスティーリャ・イ・レオン
Castilla-La Mancha|Kastilien-La Mancha|Castille-La Manche|Castiglia-La Mancia||Castilië-La Mancha|Castela-Mancha|カスティーリャ・ラ・マンチャ
Centre-Val de Loire||||Centro-Valle de Loira||Centro-Vale do Loire|サントル・ヴァル・ド・ロワール
Coimbra||Coimbre||Coímbra|||コインブラ
Colmar|||||||コルマール
Emilia-Romagna||Émilie-Romagne||Emilia-Romaña||Emília-Romanha|エミリア・ロマーニャ
England||Angleterre|Inghilterra|Inglaterra|Engeland|Inglaterra|イングランド
Extremadura||Estrémadure|Estremadura|||Estremadura|エストレマドゥーラ
Faro|||||||ファロ
Florida||Floride||||Flórida|フロリダ
Friuli Venezia Giulia|Friaul-Julisch Venetien|Frioul-Vénétie julienne||Friul-Venecia Julia||Friul-Veneza Júlia|フリウリ・ヴェネツィア・ジュリア
Gijón|||||||ヒホン
Grand Est|||||||グラン・テスト
Hauts-de-France||||Alta Francia|||オー・ド・フランス
Hawaii||Hawaï||Hawái|Hawaï|Havai|ハワイ
Hesse|Hessen||Assia||Hessen||ヘッセン
Île-de-France||||Isla de Francia|||イル・ド・フランス
La Rioja|||||||ラ・リオハ
Lazio|Latium|Latium||Lacio||Lácio|ラツィオ
Lower Austria|Niederösterreich|Basse-Autriche|Bassa Austria|Baja Austria|Neder-Oostenrijk|Baixa Áustria|ニーダーエスターライヒ
Madeira||Madère|Madera||||マデイラ
Marche|Marken|Marches||Las Marcas||Marcas|マルケ
Molise|||||||モリーゼ
Murcia||Murcie||||Múrcia|ムルシア
Navarre|Navarra||Navarra|Navarra|Navarra|Navarra|ナバラ
New York||||Nueva York||Nova Iorque|ニューヨーク
North Aegean|Nördliche Ägäis|Égée-Septentrionale|Egeo Settentrionale|Egeo Septentrional|Noord-Egeïsche eilanden|Egeu Setentrional|北エーゲ
North Rhine-Westphalia|Nordrhein-Westfalen|Rhénanie-du-Nord-Westphalie|Renania Settentrionale-Vestfalia|Renania del Norte-Westfalia|Noordrijn-Westfalen|Renânia do Norte-Vestfália|ノルトライン・ヴェストファーレン
Northern Ireland|Nordirland|Irlande du Nord|Irlanda del Nord|Irlanda del Norte|Noord-Ierland|Irlanda do Norte|北アイルランド
Nouvelle-Aquitaine||||Nueva Aquitania||Nova Aquitânia|ヌーヴェル・アキテーヌ
Occitania|Okzitanien|Occitanie|||Occitanië|Occitânia|オクシタニー
Oviedo|||||||オビエド
Pays de la Loire||||Países del Loira||Países do Loire|ペイ・ド・ラ・ロワール
Rhineland-Palatinate|Rheinland-Pfalz|Rhénanie-Palatinat|Renania-Palatinato|Renania-Palatinado|Rijnland-Palts|Renânia-Palatinado|ラインラント・プファルツ
Saarland||Sarre||Sarre||Sarre|ザールラント
Santander|||||||サンタンデール
Saxony-Anhalt|Sachsen-Anhalt|Saxe-Anhalt|Sassonia-Anhalt|Sajonia-Anhalt|Saksen-Anhalt|Saxónia-Anhalt|ザクセン・アンハルト
Schleswig-Holstein|||||||シュレースヴィヒ・ホルシュタイン
Sintra|||||||シントラ
Thuringia|Thüringen|Thuringe|Turingia|Turingia|Thüringen|Turíngia|テューリンゲン
Trentino-Alto Adige|Trentino-Südtirol|Trentin-Haut-Adige||Trentino-Alto Adigio|Trentino-Zuid-Tirol|Trentino-Alto Ádige|トレンティーノ・アルト・アディジェ
Upper Austria|Oberösterreich|Haute-Autriche|Alta Austria|Alta Austria|Opper-Oostenrijk|Alta Áustria|オーバーエスターライヒ
Vorarlberg|||||||フォアアールベルク
Algiers|Algier|Alger|Algeri|Argel||Argel|アルジェ
Alicante||||||Alicante|アリカンテ
Ankara|||||||アンカラ
Bari|||||||バーリ
Belfast|||||||ベルファスト
Bergen|||||||ベルゲン
Birmingham|||||||バーミンガム
Boston|||||||ボストン
Bristol|||||||ブリストル
Buenos Aires|||||||ブエノスアイレス
Busan|||||||釜山
Cardiff|||||||カーディフ
Casablanca|||||||カサブランカ
Catania||Catane|||||カターニア
Chicago|||||||シカゴ
Dijon|||Digione||||ディジョン
Dortmund|||||||ドルトムント
Düsseldorf|||||||デュッセルドルフ
Essen|||||||エッセン
Gdańsk|Danzig||Danzica||||グダニスク
Glasgow|||||||グラスゴー
Göteborg||Göteborg|Göteborg|Gotemburgo|Göteborg|Gotemburgo|ヨーテボリ
Graz|||||||グラーツ
Grenoble|||||||グルノーブル
Hong Kong|Hongkong||||Hongkong||香港
İzmir|Izmir|Izmir|Smirne|Esmirna|Izmir|Esmirna|イズミル
Karlsruhe|||||||カールスルーエ
Kyiv|Kiew|Kiev|Kiev|Kiev|Kiev|Kiev|キーウ
Leeds|||||||リーズ
Linz|||||||リンツ
Liverpool|||||||リヴァプール
Los Angeles|||||||ロサンゼルス
Malmö|||||||マルメ
Manchester|||||||マンチェスター
Mannheim|||||||マンハイム
Minsk|||||||ミンスク
Montpellier|||||||モンペリエ
Montréal|Montreal||Montréal|Montreal|Montreal|Montreal|モントリオール
Nantes|||||||ナント
Poznań|Posen||Poznań||||ポズナン
Rabat|||||||ラバト
Rennes|||||||レンヌ
Riga|||||||リガ
Rio de Janeiro|||||||リオデジャネイロ
Rotterdam||||Róterdam||Roterdão|ロッテルダム
San Francisco|||||||サンフランシスコ
São Paulo|||San Paolo||||サンパウロ
Sarajevo|||||||サラエボ
Sendai|||||||仙台
Seoul||Séoul|Seul|Seúl||Seul|ソウル
Skopje|||||||スコピエ
Taipei|Taipeh||||||台北
Toronto|||||||トロント
Tunis|||Tunisi|Túnez||Tunes|チュニス
Utrecht||||||Utreque|ユトレヒト
Vancouver|||||||バンクーバー
Vigo|||||||ビーゴ
Vilnius|Wilna||||||ヴィリニュス
Winterthur|||||||ヴィンタートゥール
Beja|||||||ベジャ
Braga|||||||ブラガ
Évora|||||||エヴォラ
Setúbal|||||||セトゥーバル
`;

/** By English name. */
const NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  TABLE.trim().split("\n").map((row) => {
    const [english = "", ...names] = row.split("|");
    return [english, names];
  }),
);

/** A town or region as people of the language call it. */
export function placeName(locale: string, english: string): string {
  const column = LANGUAGES.findIndex((language) => language === languageOf(locale));
  return (column < 0 ? undefined : NAMES.get(english)?.[column]) || english;
}

/** What English puts "the" before. */
const WITH_ARTICLE =
  /^(?:United |Netherlands$|Philippines$|Maldives$|Bahamas$|Seychelles$|Gambia$|Azores$|Algarve$|Peloponnese$|South Aegean$|North Aegean$)|(?:Islands|Republic|Emirates|Coast|Country|Alps|Highlands|Valley|District)$/;

/** A region or country as it stands after "in": "the Netherlands". */
export function inText(locale: string, name: string): string {
  return languageOf(locale) === "en" && WITH_ARTICLE.test(name) ? `the ${name}` : name;
}
