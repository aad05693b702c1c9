// The same texts in Japanese.

import type { GERMAN } from "./de.ts";

export const JAPANESE: Readonly<Record<keyof typeof GERMAN, string>> = {
  "preset": "fast は、設定されていないものを最も時間のかからない値にします: 1080p、h264、画質 fast",
  "tier":
    "写真をどこまで分析するか: basic はアクセラレーター不要、gpu は説明文と検出器2つを追加、full は gpu に言語モデルを追加。auto は使えるものを使います",
  "immich.url": "ライブラリサーバーのアドレス（例: https://photos.example.org）",
  "immich.api_key": "ムービーに使う写真を持つ、ライブラリサーバーのアカウントの API キー",
  "immich.api_version":
    "ライブラリサーバーに必要なバージョン: v2 または v3。auto はサーバーに確認します",
  "immich.accounts.*.url": "このアカウントのサーバーのアドレス。省略すると immich.url",
  "immich.accounts.*.api_key": "このアカウントの API キー",
  "immich.accounts.*.api_version":
    "このアカウントのサーバーに必要なバージョン。auto はサーバーに確認します",
  "immich.public_url":
    "ブラウザーから見たライブラリサーバーのアドレス。ムービーへのリンクに使います",
  "immich.cache_max_size_gb":
    "ディスクに残すライブラリのプレビューと元ファイル。最も長く使われていないものから消します",
  "library.folder":
    "写真と動画のフォルダー。中のフォルダーも読みます。設定ファイルの相対パスは、そのファイルの場所が基準です",
  "output.directory":
    "完成したムービーの置き場所。ムービーごとにフォルダーを作ります。設定ファイルの相対パスは、そのファイルの場所が基準です",
  "output.resolution": "ムービーの短辺: 720、1080、2160 ピクセル",
  "output.orientation": "ムービーの形: 16:9、9:16、1:1。auto は最も多いショットの形にします",
  "output.frame_rate":
    "1秒あたりのフレーム数。auto は 30、動画の大半が 25 か 60 ならその値にします",
  "output.codec":
    "h264 はどこでも再生でき、h265 はファイルが小さくなります。prores は再編集用で約20倍の大きさになり、mov に入り、ライブラリには保存されません",
  "output.format": "ムービーの入れ物: mp4 はどこでも再生でき、mov は Apple のアプリ用です",
  "output.quality": "high は容量と時間、fast は容量を使います。balanced は fast と同じ見た目です",
  "output.min_free_space_gb":
    "空き容量がこれ、またはムービー自体の大きさより少ないと作り始めません",
  "defaults.transition":
    "ショットのつなぎ方: smart は内容に合わせます。cut でもカードは溶け込み、none では文字も終わりもフェードしません",
  "defaults.transition_duration":
    "クロスフェードの秒数。smart とカードのつなぎの長さもこれに合わせて変わります",
  "defaults.scale_mode":
    "画面を満たさない写真: auto はその色の背景に、blur はその写真をぼかして拡大した背景に置きます。fit は切り抜かず、残りを黒にします",
  "defaults.add_date": "日付が変わったら表示します",
  "defaults.add_place": "場所が変わったら表示します",
  "defaults.sharing":
    "誰のためのムービーか: just-us はすべてを見せ、family は私的な場面を除き、shareable は確認済みで誰に見せてもよいものだけを見せます",
  "photos.enabled": "動画だけでなく写真も使います",
  "photos.duration": "写真を見せる秒数（前後1拍）。省略すると写真の内容で決まります",
  "analysis.include_live_photos": "Live Photos を動かします",
  "analysis.folder_readers": "フォルダーのライブラリで同時に読むファイルの数",
  "analysis.exclude_filename_patterns":
    "スクリーンショットと画面収録のほかに、ムービーに使わないファイル名。* ? [0-9] は文字の代わりになります",
  "title_screens.enabled": "始まり、章、終わりのカード",
  "title_screens.locale":
    "タイトル、日付、地名の言語（例: en、de、pt-BR）。auto はマシンの言語 (LC_ALL、LANG)、なければ最初にページを開いたブラウザーの言語です",
  "title_screens.captions":
    "写真について言葉でわかっていることを、読める場所では下に1行で表示します",
  "trips.homebase_latitude": "自宅の場所。省略すると写真から推定します",
  "trips.homebase_longitude": "自宅の場所。省略すると写真から推定します",
  "trips.min_distance_km": "自宅からこれ以上離れて撮った写真を外出とみなします",
  "trips.min_duration_days": "旅行とみなす最少の泊数",
  "trips.map": "旅行のムービーに、描いたルートの地図を表示します",
  "trips.max_gap_days": "外出の写真がない日がこれより続くと旅行は終わりです",
  "upload.enabled":
    "すべてのムービーをライブラリサーバーに保存します。確認できたら手元のファイルは削除します",
  "upload.album_name": "保存したムービーのアルバム。なければ作ります",
  "automation.enabled": "動作中のサーバーが1日1回、ムービーにする価値のある思い出を探して作ります",
  "automation.daily_at": "探す時刻。このマシンの時計で HH:MM。逃した時刻は後で補います",
  "automation.cooldown_hours":
    "前のムービーを作り始めてからこの時間は、次を作り始めません（前後30分）",
  "automation.max_delivery_attempts":
    "この回数保存できなかったムービーはディスクに残し、もう試しません",
  "automation.accounts": "読み取るアカウント。空欄なら最上位の接続を使います",
  "automation.upload_to_immich":
    "自動ムービーをライブラリサーバーに保存します。upload.enabled はすべてのムービーが対象です",
  "automation.album_name": "自動ムービーのアルバム。省略すると upload.album_name",
  "automation.detect_monthly": "終わったばかりの月を提案します",
  "automation.detect_yearly": "過去の年を提案します",
  "automation.detect_trips":
    "帰宅の1週間後に旅行を提案します。自宅が設定されているか、写真から推定できる場合です",
  "automation.detect_person_spotlight": "写真の最も多い人たちの昨年を提案します",
  "automation.detect_pairs": "よく一緒に写る人たちの昨年を提案します",
  "automation.detect_groups": "保存したグループごとに昨年を提案します",
  "automation.detect_activity_burst": "写真がいつもよりずっと多い月を提案します",
  "automation.burst_threshold": "直前の12か月の平均の何倍を超えると「ずっと多い」か",
  "automation.detect_birthdays": "誕生日で終わった、その人の1年を提案します",
  "automation.detect_on_this_day": "これまでの年の今日を提案します",
  "automation.detect_special_days": "discover-days が見つけた日の記念日を提案します",
  "automation.special_days_per_year": "モデルが判定しないとき、1年に残す特別な日の数",
  "automation.detect_seasons": "終わったばかりの季節を提案します",
  "automation.detect_holidays": "これまでの年の祝日を提案します",
  "automation.extra_holidays": "独自の祝日。それぞれ MM-DD: 名前 の形",
  "automation.detect_albums": "長くても数か月のアルバムを提案します",
  "automation.include_shared_albums": "アカウントと共有されたほかの人のアルバムも提案します",
  "automation.detect_themes": "昨年くり返し撮ったものを提案します（例: 水辺、うちの猫）",
  "automation.detect_person_monthly": "パートナー、子ども、親の最近の数か月を提案します",
  "automation.backfill_months": "今年と昨年の、まだムービーのない月を提案します",
  "notifications.enabled": "ムービーごとに通知を送ります",
  "notifications.urls":
    "通知先。1件ずつ Apprise の形式（例: ntfys://ntfy.example.org/topic）。auto test-notification で試せます",
  "notifications.private_hosts": "公開サーバーに見えても通知を送ってよい、家庭内サーバーの名前",
  "notifications.on_success": "完成したムービーを知らせます",
  "notifications.on_failure": "失敗したムービーと保存を知らせます",
  "notifications.attach_thumbnail": "サービスが受け付ける場合、ムービーの小さな画像を添えます",
  "notifications.cooldown_hours": "送信に失敗した通知先には、この時間、完成を知らせません",
  "auth.enabled": "サインインを必須にします。オフだと、アプリに届くすべてのクライアントが使えます",
  "auth.provider":
    "パスワード付きの1つのアカウント、OpenID Connect プロバイダー、またはプロキシのヘッダー",
  "auth.username":
    "基本サインインのアカウント。PHOTOS_MEMORIES_AUTH_USERNAME と PHOTOS_MEMORIES_AUTH_PASSWORD の両方で有効になります",
  "auth.password": "そのパスワード。`photos-memories secret hash` の出力のほうが安全です",
  "auth.family_username":
    "基本サインインの2つ目のアカウント: ムービーを見て作れますが、設定は変更できません",
  "auth.family_password":
    "そのパスワード。`photos-memories secret hash` の出力のほうが安全です。なければこのアカウントはありません",
  "auth.issuer_url":
    "OpenID Connect プロバイダーのアドレス。ディスカバリー文書にあるとおりに書きます",
  "auth.client_id": "プロバイダーでのアプリの名前",
  "auth.client_secret": "プロバイダーでのシークレット。公開クライアントでは省略します",
  "auth.scope": "プロバイダーに求めるもの",
  "auth.public_url": "アプリを開くアドレス（例: https://films.example.org）",
  "auth.allowed_emails":
    "oidc の場合: サインインできるメールアドレス。どの一覧もなければ誰でもできます",
  "auth.allowed_domains":
    "oidc の場合: サインインできるメールアドレスのドメイン。サブドメインは別のドメインです",
  "auth.owner_groups":
    "oidc と header の場合: 所有者のグループ。ほかの人はムービーを見て作れます。なければ全員が所有者です",
  "auth.owner_emails":
    "oidc の場合: 所有者の確認済みメールアドレス。所有者のグループに属していなくてもかまいません",
  "auth.groups_claim":
    "プロバイダーがユーザーのグループを示すクレーム。スコープが必要なものもあります",
  "auth.auto_launch": "ボタンを表示せず、すぐにプロバイダーへ移ります",
  "auth.button_text": "ボタンの文字",
  "auth.user_header": "信頼するプロキシがユーザーを示すヘッダー",
  "auth.email_header": "プロキシがユーザーのメールアドレスを示すヘッダー。空欄なら読みません",
  "auth.groups_header": "プロキシがユーザーのグループをコンマ区切りで示すヘッダー",
  "auth.trusted_proxies": "ヘッダーを信頼するプロキシのアドレスとネットワーク",
  "auth.session_ttl_hours": "サインインが続く時間",
  "server.host":
    "待ち受けアドレス。サインインがオフの間、127.0.0.1 の外に開くには明示の設定が必要です",
  "server.port": "待ち受けポート",
  "server.base_path": "プロキシの背後でのアプリのパス",
  "server.trigger_token":
    "プログラムが HTTP で実行を始めるためのトークン。32文字以上のランダムな文字",
  "server.allowed_hosts": "このマシンの名前のほかに、アプリが応答するホスト名",
  "server.allow_unauthenticated_lan":
    "サインインがオフでも、このマシンの外からの接続を受け付けます",
  "server.secure_cookies":
    "セッションを https だけで送ります。全員が https で接続する場合に使います",
  "metrics.enabled": "/metrics で Prometheus 用の計測値を返します",
  "metrics.token":
    "収集側が Authorization: Bearer で読むためのトークン。32文字以上のランダムな文字",
  "metrics.allowed_networks": "トークンなしで読めるアドレスとネットワーク",
  "logging.format": "動作中のサーバーが標準エラー出力に書くログの形式",
  "logging.level": "書き出す中で最も重要度の低い行",
  "render.worker_base_url":
    "レンダリング用マシンのアドレス。末尾は /render（例: https://gpu.example.org:8092/render）。省略するとこのマシンで行います",
  "render.worker_token": "レンダリング用マシンの起動時に指定したトークン",
  "render.timeout_seconds":
    "レンダリング用マシンが1本のムービーに使える時間。待ち時間とダウンロードを含みます",
  "render.fallback_to_local": "レンダリング用マシンができないとき、このマシンで行います",
  "render.allow_insecure_http":
    "このマシン以外のレンダリング用マシンに、ムービーとライブラリのキーを https なしで送ります",
  "inference.facts_base_url":
    "推論サービスのアドレス。省略するとこのマシンのプロセッサーを使います",
  "inference.fallback_to_local": "推論サービスができないとき、このマシンで写真を判定します",
  "inference.facts_concurrency": "推論サービスに同時に送る写真の数",
  "inference.timeout_seconds": "推論サービスの1回の応答にかけられる時間",
  "inference.producers": "推論サービスに求める分類器",
  "models.directory":
    "モデルのファイルの置き場所。省略するとデータフォルダーの models。設定ファイルの相対パスは、そのファイルの場所が基準です",
  "models.encoder_url": "models fetch が画像エンコーダーを取得する場所",
  "models.heads_url": "models fetch が分類ヘッドを取得する場所",
  "models.nsfw_url": "models fetch がセンシティブ判定モデルを取得する場所",
  "models.document_url": "models fetch が文書モデルを取得する場所",
  "models.obstruction_url": "models fetch が遮りモデルを取得する場所",
  "models.stems_url": "models fetch が音源分離モデルを取得する場所",
  "models.provider":
    "このマシンのモデルの実行先。auto は CUDA があれば CUDA、なければ CPU を使います",
  "models.workers": "このマシンが並行して判定する写真の数。省略するとコアの数（最大4）",
  "editorial.preparation.caption_base_url":
    "説明文サーバー（OpenAI 互換の画像認識サーバー）のアドレス",
  "editorial.preparation.caption_provider":
    "写真の説明文を書くもの。llm は llm.* の言語モデルに送ります",
  "editorial.preparation.caption_alias":
    "説明文サーバーが示すべきモデル名。各説明文のキーの一部になります",
  "editorial.preparation.caption_api_key":
    "説明文サーバーに Authorization: Bearer として送ります。空欄なら何も送りません",
  "editorial.preparation.caption_timeout_seconds": "1つの説明文にかけられる時間",
  "editorial.preparation.caption_concurrency":
    "説明文サーバーに同時に送る写真の数。GPU では 4 を試してください",
  "editorial.preparation.caption_artifact_id":
    "説明文サーバーのビルドに付ける独自のラベル。新しい説明文と一緒に保存します。空欄ならなし",
  "llm.enabled":
    "言語モデルを使ってよいか。省略すると base_url と model が設定されていれば使います。タイトルを書き、--ask を読みます。写真の説明文を書くかは caption_provider で決まります",
  "llm.provider": "言語モデルとの通信方式",
  "llm.base_url": "言語モデルのサーバーのアドレス（例: http://localhost:11434/v1）",
  "llm.model": "使うモデルの名前",
  "llm.api_key": "言語モデルに Authorization: Bearer として送ります",
  "llm.timeout_seconds": "言語モデルの1回の応答にかけられる時間",
  "audio.music": "ムービーごとにアプリが作曲する音楽、またはなし",
  "audio.music_volume": "動画の音に対する音楽の大きさ: 0 が最小、1 が最大、上下それぞれ 10 dB",
  "music.folder":
    "自分の曲のフォルダー: 各ムービーに、雰囲気が合い長さの近い曲を使います。直前のムービーと同じ曲は使いません",
  "hardware.enabled": "実際に開けるハードウェアエンコーダーがあれば使います",
  "hardware.workers": "並行してレンダリングするムービーの部分の数。通常は 2、コアが1つなら 1",
  "cache.pieces_max_size_gb":
    "次のムービーのために残すレンダリング済みの部品。最も長く使われていないものから消します",
};
