// The same texts in Italian.

import type { GERMAN } from "./de.ts";

export const ITALIAN: Readonly<Record<keyof typeof GERMAN, string>> = {
  "preset":
    "fast imposta ciò che non è impostato su ciò che richiede meno tempo: 1080p, h264, qualità fast",
  "tier":
    "Quanto si cerca nelle immagini: basic non richiede acceleratori, gpu aggiunge descrizioni e due rilevatori, full è gpu con un modello linguistico; auto prende ciò che c’è",
  "immich.url": "Indirizzo del server della libreria, per esempio https://photos.example.org",
  "immich.api_key": "Chiave API dell’account della libreria le cui immagini vanno nei film",
  "immich.api_version":
    "La versione che il server della libreria deve avere: v2 o v3; auto gliela chiede",
  "immich.accounts.*.url": "Indirizzo del server di questo account; immich.url se manca",
  "immich.accounts.*.api_key": "Chiave API di questo account",
  "immich.accounts.*.api_version":
    "La versione che il server di questo account deve avere; auto gliela chiede",
  "immich.public_url": "Indirizzo del server della libreria per i browser, nei link ai film",
  "immich.cache_max_size_gb":
    "Anteprime e originali della libreria tenuti sul disco; i meno usati di recente vanno via per primi",
  "library.folder":
    "Una cartella di immagini e video; si leggono anche le sottocartelle. Nel file di configurazione un percorso relativo parte da dove sta il file",
  "output.directory":
    "Dove vanno i film finiti, ognuno in una sua cartella. Nel file di configurazione un percorso relativo parte da dove sta il file",
  "output.resolution": "Lato corto del film: 720, 1080 o 2160 pixel",
  "output.orientation":
    "Formato del film: 16:9, 9:16 o 1:1; auto prende quello della maggior parte delle inquadrature",
  "output.frame_rate":
    "Fotogrammi al secondo; auto prende 30, oppure 25 o 60 se li ha la maggior parte dei secondi di video",
  "output.codec":
    "h264 si vede ovunque; h265 fa file più piccoli; prores serve per altro montaggio, circa venti volte più grande, in un mov, e non viene mai consegnato",
  "output.format": "Il contenitore del film: mp4 si vede ovunque, mov è per i programmi di Apple",
  "output.quality":
    "high costa spazio e tempo, fast costa spazio; balanced si vede bene quanto fast",
  "output.min_free_space_gb":
    "Un film non inizia con meno spazio libero di questo, o di quanto ne occupa",
  "defaults.transition":
    "Come si susseguono le inquadrature: smart lascia scegliere al significato; con cut le schede sfumano ancora, con none non sfuma nulla, né i testi né la fine",
  "defaults.transition_duration":
    "Secondi di una dissolvenza; quelle di smart e delle schede si allungano e si accorciano con essa",
  "defaults.scale_mode":
    "Un’immagine che non riempie il film: auto la mette su uno sfondo dei suoi colori, blur sul proprio ingrandimento sfocato; fit non ne taglia nessuna e lascia il resto nero",
  "defaults.add_date": "Mostra la data quando cambia",
  "defaults.add_place": "Mostra il luogo quando cambia",
  "defaults.sharing":
    "Per chi sono i film: just-us mostra tutto, family lascia fuori i momenti privati, shareable mostra solo ciò che è stato esaminato ed è adatto a tutti",
  "photos.enabled": "Usa le foto, non solo i video",
  "photos.duration":
    "Secondi in cui si vede una foto, più o meno un tempo musicale; se manca decide ciò che contiene",
  "analysis.include_live_photos": "Mostra le Live Photos in movimento",
  "analysis.folder_readers": "Quanti file di una libreria in cartella si leggono insieme",
  "analysis.exclude_filename_patterns":
    "Nomi di file che nessun film mostra, oltre a quelli di schermate e registrazioni dello schermo; * ? e [0-9] stanno per caratteri",
  "title_screens.enabled": "Schede di apertura, di capitolo e di chiusura",
  "title_screens.locale":
    "Lingua di titoli, date e nomi di luoghi, per esempio en, de o pt-BR; auto prende quella della macchina (LC_ALL, LANG), altrimenti quella del primo browser che apre le pagine",
  "title_screens.captions":
    "Mostra in una riga sotto l’immagine ciò che se ne sa a parole, dove si può leggere",
  "trips.homebase_latitude": "Dove si trova casa; se manca si ricava dalle immagini",
  "trips.homebase_longitude": "Dove si trova casa; se manca si ricava dalle immagini",
  "trips.min_distance_km": "Un’immagine è fuori casa se è stata scattata almeno a questa distanza",
  "trips.min_duration_days": "Un viaggio dura almeno questo numero di notti",
  "trips.map": "Mostra una mappa disegnata del percorso nei film di viaggio",
  "trips.max_gap_days": "Più giorni di questi senza un’immagine fuori casa chiudono un viaggio",
  "upload.enabled":
    "Consegna ogni film al server della libreria; dopo la conferma la copia locale viene rimossa",
  "upload.album_name": "Album per i film consegnati, creato se non c’è",
  "automation.enabled":
    "Il server guarda una volta al giorno se un ricordo merita un film, e lo fa",
  "automation.daily_at":
    "Quando guarda, come HH:MM dell’orologio di questa macchina; un’ora mancata viene recuperata",
  "automation.cooldown_hours":
    "Nessun film inizia prima che sia passato questo tempo dall’inizio del precedente, più o meno mezz’ora",
  "automation.max_delivery_attempts":
    "Un film che non si è potuto consegnare dopo tanti tentativi resta sul disco e non viene ritentato",
  "automation.accounts":
    "Esattamente gli account che si leggono; nessuno significa la connessione principale",
  "automation.upload_to_immich":
    "Consegna i film automatici al server della libreria, come upload.enabled fa per tutti",
  "automation.album_name": "Album per i film automatici; upload.album_name se manca",
  "automation.detect_monthly": "Proponi il mese appena finito",
  "automation.detect_yearly": "Proponi gli anni passati",
  "automation.detect_trips":
    "Proponi i viaggi una settimana dopo il ritorno, se casa è impostata o si ricava dalle immagini",
  "automation.detect_person_spotlight": "Proponi l’ultimo anno delle persone più fotografate",
  "automation.detect_pairs": "Proponi l’ultimo anno di persone spesso in una stessa immagine",
  "automation.detect_groups": "Proponi l’ultimo anno di ogni gruppo salvato",
  "automation.detect_activity_burst": "Proponi i mesi con molte più immagini del solito",
  "automation.burst_threshold":
    "Molte più significa più di tante volte la media dei dodici mesi precedenti",
  "automation.detect_birthdays":
    "Proponi l’anno di vita di una persona finito con il suo compleanno",
  "automation.detect_on_this_day": "Proponi questo giorno negli anni",
  "automation.detect_special_days": "Proponi gli anniversari dei giorni trovati da discover-days",
  "automation.special_days_per_year":
    "Quanti giorni speciali di un anno restano quando nessun modello li giudica",
  "automation.detect_seasons": "Proponi la stagione appena finita",
  "automation.detect_holidays": "Proponi una festività negli anni",
  "automation.extra_holidays": "Le tue festività, ognuna come MM-DD: nome",
  "automation.detect_albums": "Proponi gli album di pochi mesi al massimo",
  "automation.include_shared_albums": "Proponi anche gli album di altri condivisi con l’account",
  "automation.detect_themes":
    "Proponi ciò che l’anno scorso è stato ripreso più volte, per esempio sull’acqua o il nostro gatto",
  "automation.detect_person_monthly": "Proponi gli ultimi mesi di partner, figli e genitori",
  "automation.backfill_months": "Proponi i mesi di quest’anno e dello scorso ancora senza film",
  "notifications.enabled": "Invia una notifica per ogni film",
  "notifications.urls":
    "Chi viene avvisato, un indirizzo per voce come li scrive Apprise, per esempio ntfys://ntfy.example.org/topic; auto test-notification li prova",
  "notifications.private_hosts":
    "Nomi di server di casa a cui le notifiche possono andare anche se sembrano pubblici",
  "notifications.on_success": "Avvisa dei film che sono stati fatti",
  "notifications.on_failure": "Avvisa dei film e delle consegne non riusciti",
  "notifications.attach_thumbnail":
    "Allega una piccola immagine del film, dove il servizio la accetta",
  "notifications.cooldown_hours":
    "Dopo un messaggio non riuscito, per questo tempo l’indirizzo non riceve avvisi di film finiti",
  "auth.enabled": "Richiedi l’accesso; senza, qualsiasi client che raggiunge l’app può usarla",
  "auth.provider":
    "Un account con password, un provider OpenID Connect o l’intestazione di un proxy",
  "auth.username":
    "L’account dell’accesso semplice; PHOTOS_MEMORIES_AUTH_USERNAME insieme a PHOTOS_MEMORIES_AUTH_PASSWORD lo attiva",
  "auth.password": "La sua password, o meglio ciò che stampa `photos-memories secret hash`",
  "auth.family_username":
    "Il secondo account dell’accesso semplice: guarda e fa film, e non cambia impostazioni",
  "auth.family_password":
    "La sua password, o meglio ciò che stampa `photos-memories secret hash`; senza, questo account non esiste",
  "auth.issuer_url":
    "Indirizzo del provider OpenID Connect, come lo nomina il suo documento di discovery",
  "auth.client_id": "Il nome dell’app presso il provider",
  "auth.client_secret": "Il suo segreto presso il provider; da omettere per un client pubblico",
  "auth.scope": "Che cosa si chiede al provider",
  "auth.public_url": "Indirizzo a cui si apre l’app, per esempio https://films.example.org",
  "auth.allowed_emails":
    "Con oidc: indirizzi che possono accedere; senza alcun elenco possono tutti",
  "auth.allowed_domains":
    "Con oidc: domini i cui indirizzi possono accedere; i sottodomini sono altri domini",
  "auth.owner_groups":
    "Con oidc e header: gruppi dei proprietari; tutti gli altri guardano e fanno film. Senza, tutti sono proprietari",
  "auth.owner_emails": "Con oidc: indirizzi verificati dei proprietari, in un loro gruppo o no",
  "auth.groups_claim":
    "Il claim in cui il provider nomina i gruppi di un utente; alcuni richiedono uno scope",
  "auth.auto_launch": "Vai direttamente al provider invece di mostrare un pulsante",
  "auth.button_text": "Che cosa dice il pulsante",
  "auth.user_header": "L’intestazione in cui un proxy fidato nomina l’utente",
  "auth.email_header": "L’intestazione in cui dà l’indirizzo dell’utente; vuota per non leggerne",
  "auth.groups_header": "L’intestazione in cui nomina i gruppi dell’utente, separati da virgole",
  "auth.trusted_proxies": "Indirizzi e reti dei proxy le cui intestazioni contano",
  "auth.session_ttl_hours": "Per quanto una persona resta connessa",
  "server.host":
    "Indirizzo di ascolto; senza accesso richiesto solo una decisione porta oltre 127.0.0.1",
  "server.port": "Porta di ascolto",
  "server.base_path": "Percorso dell’app dietro un proxy",
  "server.trigger_token":
    "Permette ai programmi di avviare un’esecuzione via HTTP; almeno 32 caratteri casuali",
  "server.allowed_hosts": "Nomi host a cui l’app risponde, oltre a quelli di questa macchina",
  "server.allow_unauthenticated_lan":
    "Ascolta oltre questa macchina anche se l’accesso non è richiesto",
  "server.secure_cookies": "Invia la sessione solo via https; per quando tutti arrivano via https",
  "metrics.enabled": "Rispondi a /metrics con le misure per Prometheus",
  "metrics.token":
    "Permette a un raccoglitore di leggerle con Authorization: Bearer; almeno 32 caratteri casuali",
  "metrics.allowed_networks": "Indirizzi e reti che possono leggerle senza token",
  "logging.format": "Come il server scrive il suo registro, sullo standard error",
  "logging.level": "Le righe meno importanti che vengono scritte",
  "render.worker_base_url":
    "Indirizzo di una macchina di rendering, che finisce con /render, per esempio https://gpu.example.org:8092/render; se manca fa il rendering questa macchina",
  "render.worker_token": "Il token con cui è stata avviata la macchina di rendering",
  "render.timeout_seconds":
    "Quanto può impiegare la macchina di rendering per un film, attesa e download compresi",
  "render.fallback_to_local":
    "Lascia che questa macchina faccia il rendering quando quella di rendering non può",
  "render.allow_insecure_http":
    "Invia i film e la chiave della libreria senza https a una macchina di rendering diversa da questa",
  "inference.facts_base_url":
    "Indirizzo del servizio di inferenza; se manca, il processore di questa macchina",
  "inference.fallback_to_local":
    "Lascia decidere un’immagine a questa macchina quando il servizio di inferenza non può",
  "inference.facts_concurrency": "Quante immagini sono insieme presso il servizio di inferenza",
  "inference.timeout_seconds": "Quanto può durare una risposta del servizio di inferenza",
  "inference.producers": "Quali classificatori si chiedono al servizio di inferenza",
  "models.directory":
    "Dove stanno i file dei modelli; se manca, models nella cartella dei dati. Nel file di configurazione un percorso relativo parte da dove sta il file",
  "models.encoder_url": "Da dove models fetch prende il codificatore di immagini",
  "models.heads_url": "Da dove models fetch prende i classificatori",
  "models.nsfw_url": "Da dove models fetch prende il modello per contenuti sensibili",
  "models.document_url": "Da dove models fetch prende il modello dei documenti",
  "models.obstruction_url": "Da dove models fetch prende il modello di ostruzione",
  "models.stems_url": "Da dove models fetch prende il modello di separazione musicale",
  "models.provider":
    "Su che cosa girano i modelli di questa macchina; auto prende CUDA dove c’è, altrimenti la CPU",
  "models.workers":
    "Immagini che questa macchina decide insieme; se manca, quanti sono i core, al massimo 4",
  "editorial.preparation.caption_base_url":
    "Indirizzo del server delle descrizioni, un server di visione compatibile con OpenAI",
  "editorial.preparation.caption_provider":
    "Chi descrive le immagini; llm le invia al modello linguistico di llm.*",
  "editorial.preparation.caption_alias":
    "Il nome del modello che il server delle descrizioni deve dichiarare; fa parte della chiave di ogni descrizione",
  "editorial.preparation.caption_api_key":
    "Inviata al server delle descrizioni come Authorization: Bearer; se è vuota non si invia nulla",
  "editorial.preparation.caption_timeout_seconds": "Quanto può durare una descrizione",
  "editorial.preparation.caption_concurrency":
    "Quante immagini sono insieme presso il server delle descrizioni; prova 4 su una GPU",
  "editorial.preparation.caption_artifact_id":
    "La tua etichetta per la versione del server delle descrizioni, tenuta con le nuove descrizioni; vuota è nessuna",
  "llm.enabled":
    "Se si può interrogare il modello linguistico; se manca, si può quando base_url e model sono impostati. Scrive titoli e legge --ask; caption_provider dice se descrive le immagini",
  "llm.provider": "Come si parla con il modello linguistico",
  "llm.base_url":
    "Indirizzo del server del modello linguistico, per esempio http://localhost:11434/v1",
  "llm.model": "Quale dei suoi modelli si interroga",
  "llm.api_key": "Inviata al modello linguistico come Authorization: Bearer",
  "llm.timeout_seconds": "Quanto può durare una risposta del modello linguistico",
  "audio.music": "Musica composta dall’app per ogni film, o nessuna",
  "audio.music_volume":
    "La musica rispetto al suono dei video: 0 più piano, 1 più forte, 10 dB in ogni direzione",
  "music.folder":
    "Una cartella di brani tuoi: ogni film ne riceve uno della sua atmosfera e lungo quasi uguale, mai quello del film precedente",
  "hardware.enabled": "Usa un codificatore video hardware dove si apre davvero",
  "hardware.workers": "Parti di un film renderizzate insieme; di solito 2, o 1 con un solo core",
  "cache.pieces_max_size_gb":
    "Parti renderizzate tenute per il film successivo; le meno usate di recente vanno via per prime",
};
