// SPDX-License-Identifier: AGPL-3.0-or-later

// Regions people travel to, by country and the code GeoNames gives their towns; most countries have none
// here, and their towns no region.

const TABLE = `
AT|01 Burgenland|02 Carinthia|03 Lower Austria|04 Upper Austria|05 Salzburg|06 Styria|07 Tyrol|08 Vorarlberg|09 Vienna
DE|01 Baden-Württemberg|02 Bavaria|03 Bremen|04 Hamburg|05 Hesse|06 Lower Saxony|07 North Rhine-Westphalia|08 Rhineland-Palatinate|09 Saarland|10 Schleswig-Holstein|11 Brandenburg|12 Mecklenburg-Western Pomerania|13 Saxony|14 Saxony-Anhalt|15 Thuringia|16 Berlin
ES|07 Balearic Islands|27 La Rioja|29 Madrid|31 Murcia|32 Navarre|34 Asturias|39 Cantabria|51 Andalusia|52 Aragon|53 Canary Islands|54 Castilla-La Mancha|55 Castilla y León|56 Catalonia|57 Extremadura|58 Galicia|59 Basque Country|60 Valencia
FR|11 Île-de-France|24 Centre-Val de Loire|27 Burgundy|28 Normandy|32 Hauts-de-France|44 Grand Est|52 Pays de la Loire|53 Brittany|75 Nouvelle-Aquitaine|76 Occitania|84 Auvergne-Rhône-Alpes|93 Provence|94 Corsica
GB|ENG England|NIR Northern Ireland|SCT Scotland|WLS Wales
GR|ESYE22 Ionian Islands|ESYE41 North Aegean|ESYE42 South Aegean|ESYE43 Crete|ESYE25 Peloponnese|ESYE31 Attica
HR|04 Istria
IT|01 Abruzzo|02 Basilicata|03 Calabria|04 Campania|05 Emilia-Romagna|06 Friuli Venezia Giulia|07 Lazio|08 Liguria|09 Lombardy|10 Marche|11 Molise|12 Piedmont|13 Apulia|14 Sardinia|15 Sicily|16 Tuscany|17 Trentino-Alto Adige|18 Umbria|19 Aosta Valley|20 Veneto
PT|09 Algarve|10 Madeira|23 Azores
US|AK Alaska|AL Alabama|AR Arkansas|AZ Arizona|CA California|CO Colorado|CT Connecticut|DE Delaware|FL Florida|GA Georgia|HI Hawaii|IA Iowa|ID Idaho|IL Illinois|IN Indiana|KS Kansas|KY Kentucky|LA Louisiana|MA Massachusetts|MD Maryland|ME Maine|MI Michigan|MN Minnesota|MO Missouri|MS Mississippi|MT Montana|NC North Carolina|ND North Dakota|NE Nebraska|NH New Hampshire|NJ New Jersey|NM New Mexico|NV Nevada|NY New York|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VA Virginia|VT Vermont|WA Washington|WI Wisconsin|WV West Virginia|WY Wyoming
`;

const NAMES: ReadonlyMap<string, string> = new Map(
  TABLE.trim().split("\n").flatMap((row) => {
    const [country = "", ...regions] = row.split("|");
    return regions.map((region) => {
      const end = region.indexOf(" ");
      return [`${country} ${region.slice(0, end)}`, region.slice(end + 1)] as const;
    });
  }),
);

/** In English. */
export function regionName(country: string, code: string): string | undefined {
  return NAMES.get(`${country} ${code}`);
}
