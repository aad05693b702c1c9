// The same texts in Dutch.

import type { GERMAN } from "./de.ts";

export const DUTCH: Readonly<Record<keyof typeof GERMAN, string>> = {
  "preset":
    "fast zet wat niet is ingesteld op wat de minste tijd kost: 1080p, h264, kwaliteit fast",
  "tier":
    "Hoeveel er over beelden wordt uitgezocht: basic heeft geen versneller nodig, gpu voegt beschrijvingen en twee detectors toe, full is gpu met een taalmodel; auto neemt wat er is",
  "immich.url": "Adres van de bibliotheekserver, bijvoorbeeld https://photos.example.org",
  "immich.api_key":
    "API-sleutel van het account op de bibliotheekserver waarvan de beelden worden verfilmd",
  "immich.api_version": "De versie die de bibliotheekserver moet hebben: v2 of v3; auto vraagt het",
  "immich.accounts.*.url": "Adres van de server van dit account; zonder opgave immich.url",
  "immich.accounts.*.api_key": "API-sleutel van dit account",
  "immich.accounts.*.api_version":
    "De versie die de server van dit account moet hebben; auto vraagt het",
  "immich.public_url": "Adres van de bibliotheekserver voor browsers, in links naar films",
  "immich.cache_max_size_gb":
    "Voorbeelden en originelen van de bibliotheekserver op schijf; wat het langst niet is gebruikt gaat eerst weg",
  "library.folder":
    "Een map met foto’s en video’s; submappen worden ook gelezen. In het configuratiebestand geldt een relatief pad vanaf de plek van het bestand",
  "output.directory":
    "Waar klare films komen, elke film in een eigen map. In het configuratiebestand geldt een relatief pad vanaf de plek van het bestand",
  "output.resolution": "Korte kant van de film: 720, 1080 of 2160 pixels",
  "output.orientation": "Vorm van de film: 16:9, 9:16 of 1:1; auto neemt die van de meeste shots",
  "output.frame_rate":
    "Beelden per seconde; auto neemt 30, of 25 of 60 als de meeste videoseconden dat hebben",
  "output.codec":
    "h264 speelt overal; h265 maakt kleinere bestanden; prores is voor verdere montage, ongeveer twintig keer zo groot, in een mov, en wordt nooit afgeleverd",
  "output.format":
    "Waarin de film wordt verpakt: mp4 speelt overal, mov is voor programma’s van Apple",
  "output.quality":
    "high kost ruimte en tijd, fast kost ruimte; balanced ziet er even goed uit als fast",
  "output.min_free_space_gb":
    "Een film begint niet met minder vrije ruimte dan dit, of dan hij zelf nodig heeft",
  "defaults.transition":
    "Hoe shots elkaar opvolgen: bij smart kiest de betekenis; bij cut vloeien kaarten nog over, bij none vervaagt niets, ook teksten en het einde niet",
  "defaults.transition_duration":
    "Seconden van een overvloeier; die van smart en van kaarten worden mee langer en korter",
  "defaults.scale_mode":
    "Een beeld dat de film niet vult: auto zet het op een achtergrond in zijn kleuren, blur op zijn eigen vervaagde vergroting; fit snijdt niets bij en laat de rest zwart",
  "defaults.add_date": "De datum tonen als die verandert",
  "defaults.add_place": "De plaats tonen als die verandert",
  "defaults.sharing":
    "Voor wie films zijn: just-us toont alles, family laat privémomenten weg, shareable toont alleen wat bekeken is en voor iedereen geschikt is",
  "photos.enabled": "Foto’s gebruiken, niet alleen video’s",
  "photos.duration":
    "Seconden dat een foto te zien is, op een tel na; zonder opgave beslist wat erop staat",
  "analysis.include_live_photos": "Live Photos laten bewegen",
  "analysis.folder_readers":
    "Hoeveel bestanden van een bibliotheek in een map tegelijk worden gelezen",
  "analysis.exclude_filename_patterns":
    "Bestandsnamen die geen film toont, naast die van schermafdrukken en schermopnamen; * ? en [0-9] staan voor tekens",
  "title_screens.enabled": "Kaarten aan het begin, bij hoofdstukken en aan het einde",
  "title_screens.locale":
    "Taal van titels, datums en plaatsnamen, bijvoorbeeld en, de of pt-BR; auto neemt die van de machine (LC_ALL, LANG), anders die van de eerste browser die de pagina’s opent",
  "title_screens.captions":
    "Toon wat in woorden over een beeld bekend is als regel eronder, waar die te lezen is",
  "trips.homebase_latitude": "Waar thuis is; zonder opgave uit de beelden gelezen",
  "trips.homebase_longitude": "Waar thuis is; zonder opgave uit de beelden gelezen",
  "trips.min_distance_km": "Een beeld is weg van huis als het minstens zo ver van huis is gemaakt",
  "trips.min_duration_days": "Een reis duurt minstens zoveel nachten",
  "trips.map": "Een getekende kaart van de route tonen in reisfilms",
  "trips.max_gap_days": "Meer dagen dan deze zonder een beeld van weg beëindigen een reis",
  "upload.enabled":
    "Elke film afleveren bij de bibliotheekserver; na bevestiging wordt de lokale kopie verwijderd",
  "upload.album_name": "Album voor afgeleverde films; wordt gemaakt als het er niet is",
  "automation.enabled":
    "De draaiende server kijkt eens per dag of een herinnering een film waard is, en maakt hem",
  "automation.daily_at":
    "Wanneer hij kijkt, als HH:MM op de klok van deze machine; een gemiste tijd wordt ingehaald",
  "automation.cooldown_hours":
    "Geen film begint eerder dan zo lang na het begin van de vorige, op een half uur na",
  "automation.max_delivery_attempts":
    "Een film die zo vaak niet kon worden afgeleverd blijft op schijf en wordt niet meer geprobeerd",
  "automation.accounts":
    "Precies de accounts die worden gelezen; geen betekent de verbinding op het hoogste niveau",
  "automation.upload_to_immich":
    "Automatische films afleveren bij de bibliotheekserver, zoals upload.enabled voor alle doet",
  "automation.album_name": "Album voor automatische films; zonder opgave upload.album_name",
  "automation.detect_monthly": "De net afgelopen maand voorstellen",
  "automation.detect_yearly": "Voorbije jaren voorstellen",
  "automation.detect_trips":
    "Reizen een week na thuiskomst voorstellen, als thuis is ingesteld of uit de beelden te lezen is",
  "automation.detect_person_spotlight":
    "Het afgelopen jaar voorstellen van de mensen met de meeste beelden",
  "automation.detect_pairs":
    "Het afgelopen jaar voorstellen van mensen die vaak samen op een beeld staan",
  "automation.detect_groups": "Het afgelopen jaar voorstellen van elke opgeslagen groep mensen",
  "automation.detect_activity_burst": "Maanden met veel meer beelden dan gewoonlijk voorstellen",
  "automation.burst_threshold":
    "Veel meer betekent meer dan zoveel keer het gemiddelde van de twaalf maanden ervoor",
  "automation.detect_birthdays":
    "Het levensjaar van een persoon voorstellen dat met de verjaardag is afgelopen",
  "automation.detect_on_this_day": "Deze dag door de jaren heen voorstellen",
  "automation.detect_special_days":
    "Jaardagen voorstellen van dagen die discover-days heeft gevonden",
  "automation.special_days_per_year":
    "Hoeveel bijzondere dagen van een jaar blijven als geen model ze beoordeelt",
  "automation.detect_seasons": "Het net afgelopen seizoen voorstellen",
  "automation.detect_holidays": "Een feestdag door de jaren heen voorstellen",
  "automation.extra_holidays": "Eigen feestdagen, elk als MM-DD: naam",
  "automation.detect_albums": "Albums van hooguit enkele maanden voorstellen",
  "automation.include_shared_albums":
    "Ook albums van anderen voorstellen die met het account zijn gedeeld",
  "automation.detect_themes":
    "Voorstellen wat vorig jaar steeds weer is opgenomen, zoals op het water of onze kat",
  "automation.detect_person_monthly":
    "De laatste maanden van partner, kinderen en ouders voorstellen",
  "automation.backfill_months": "Nog niet verfilmde maanden van dit en vorig jaar voorstellen",
  "notifications.enabled": "Van elke film een melding sturen",
  "notifications.urls":
    "Wie bericht krijgt, één adres per regel zoals Apprise ze schrijft, bijvoorbeeld ntfys://ntfy.example.org/topic; auto test-notification probeert ze",
  "notifications.private_hosts":
    "Namen van servers thuis waar meldingen heen mogen, ook al zien ze er openbaar uit",
  "notifications.on_success": "Films melden die zijn gemaakt",
  "notifications.on_failure": "Films en afleveringen melden die zijn mislukt",
  "notifications.attach_thumbnail":
    "Een klein beeld van de film meesturen, waar de dienst dat aanneemt",
  "notifications.cooldown_hours":
    "Na een mislukt bericht krijgt een adres zo lang geen bericht over klare films",
  "auth.enabled": "Aanmelden verplichten; zonder kan elke client die de app bereikt haar gebruiken",
  "auth.provider":
    "Een account met een wachtwoord, een OpenID Connect-provider of de header van een proxy",
  "auth.username":
    "Het account van de eenvoudige aanmelding; PHOTOS_MEMORIES_AUTH_USERNAME samen met PHOTOS_MEMORIES_AUTH_PASSWORD zet die aan",
  "auth.password": "Het wachtwoord ervan, of beter wat `photos-memories secret hash` afdrukt",
  "auth.family_username":
    "Het tweede account van de eenvoudige aanmelding: het bekijkt en maakt films, en wijzigt geen instellingen",
  "auth.family_password":
    "Het wachtwoord ervan, of beter wat `photos-memories secret hash` afdrukt; zonder bestaat dit account niet",
  "auth.issuer_url":
    "Adres van de OpenID Connect-provider, zoals zijn discovery-document het noemt",
  "auth.client_id": "De naam van de app bij de provider",
  "auth.client_secret": "Het geheim van de app daar; weggelaten bij een publieke client",
  "auth.scope": "Wat aan de provider wordt gevraagd",
  "auth.public_url": "Adres waarop de app wordt geopend, bijvoorbeeld https://films.example.org",
  "auth.allowed_emails":
    "Bij oidc: adressen die zich mogen aanmelden; zonder enige lijst mag iedereen het",
  "auth.allowed_domains":
    "Bij oidc: domeinen waarvan adressen zich mogen aanmelden; subdomeinen zijn andere domeinen",
  "auth.owner_groups":
    "Bij oidc en header: groepen van eigenaren; alle anderen bekijken en maken films. Zonder groep is iedereen eigenaar",
  "auth.owner_emails":
    "Bij oidc: geverifieerde adressen van eigenaren, in een groep van eigenaren of niet",
  "auth.groups_claim":
    "De claim waarin de provider de groepen van een gebruiker noemt; sommige hebben daar een scope voor nodig",
  "auth.auto_launch": "Direct naar de provider gaan in plaats van een knop te tonen",
  "auth.button_text": "Wat er op de knop staat",
  "auth.user_header": "De header waarin een vertrouwde proxy de gebruiker noemt",
  "auth.email_header":
    "De header waarin hij het adres van de gebruiker geeft; leeg om er geen te lezen",
  "auth.groups_header":
    "De header waarin hij de groepen van de gebruiker noemt, met komma’s ertussen",
  "auth.trusted_proxies": "Adressen en netwerken van de proxy’s waarvan de headers tellen",
  "auth.session_ttl_hours": "Hoe lang een persoon aangemeld blijft",
  "server.host":
    "Luisteradres; zonder aanmelding gaat het alleen met een besluit verder dan 127.0.0.1",
  "server.port": "Poort om op te luisteren",
  "server.base_path": "Pad van de app achter een proxy",
  "server.trigger_token":
    "Laat programma’s via HTTP een run starten; 32 willekeurige tekens of meer",
  "server.allowed_hosts": "Hostnamen waarop de app antwoordt, naast die van deze machine",
  "server.allow_unauthenticated_lan": "Verder dan deze machine luisteren, ook al is aanmelden uit",
  "server.secure_cookies": "De sessie alleen via https sturen; voor als iedereen via https komt",
  "metrics.enabled": "Op /metrics antwoorden met cijfers voor Prometheus",
  "metrics.token":
    "Laat een verzamelaar ze lezen met Authorization: Bearer; 32 willekeurige tekens of meer",
  "metrics.allowed_networks": "Adressen en netwerken die ze zonder token mogen lezen",
  "logging.format": "Hoe de draaiende server zijn logboek schrijft, naar de standaardfoutuitvoer",
  "logging.level": "De minst belangrijke regels die worden geschreven",
  "render.worker_base_url":
    "Adres van een rendermachine, eindigend op /render, bijvoorbeeld https://gpu.example.org:8092/render; zonder opgave rendert deze machine",
  "render.worker_token": "Het token waarmee de rendermachine is gestart",
  "render.timeout_seconds":
    "Hoe lang de rendermachine over één film mag doen, wachten en downloaden inbegrepen",
  "render.fallback_to_local":
    "Deze machine een film laten renderen als de rendermachine het niet kan",
  "render.allow_insecure_http":
    "Films en de sleutel van de bibliotheek zonder https naar een rendermachine buiten deze sturen",
  "inference.facts_base_url":
    "Adres van de herkenningsdienst; zonder opgave de processor van deze machine",
  "inference.fallback_to_local":
    "Deze machine over een beeld laten beslissen als de herkenningsdienst het niet kan",
  "inference.facts_concurrency": "Hoeveel beelden tegelijk bij de herkenningsdienst zijn",
  "inference.timeout_seconds": "Hoe lang één antwoord van de herkenningsdienst mag duren",
  "inference.producers": "Welke classificaties aan de herkenningsdienst worden gevraagd",
  "models.directory":
    "Waar modelbestanden staan; zonder opgave in models in de datamap. In het configuratiebestand geldt een relatief pad vanaf de plek van het bestand",
  "models.encoder_url": "Waar models fetch de beeldencoder haalt",
  "models.heads_url": "Waar models fetch de classificatiebundel haalt",
  "models.nsfw_url": "Waar models fetch het model voor gevoelige inhoud haalt",
  "models.document_url": "Waar models fetch het documentmodel haalt",
  "models.obstruction_url": "Waar models fetch het afdekmodel haalt",
  "models.stems_url": "Waar models fetch het model voor muziekscheiding haalt",
  "models.provider":
    "Waarop de modellen van deze machine draaien; auto neemt CUDA waar het wordt aangeboden, anders de CPU",
  "models.workers":
    "Beelden waarover deze machine naast elkaar beslist; zonder opgave het aantal kernen, hooguit 4",
  "editorial.preparation.caption_base_url":
    "Adres van de beschrijvingsserver, een OpenAI-compatibele server voor beelden",
  "editorial.preparation.caption_provider":
    "Wie beelden beschrijft; llm stuurt ze naar het taalmodel van llm.*",
  "editorial.preparation.caption_alias":
    "De modelnaam die de beschrijvingsserver moet melden; deel van de sleutel van elke beschrijving",
  "editorial.preparation.caption_api_key":
    "Wordt naar de beschrijvingsserver gestuurd als Authorization: Bearer; leeg wordt niets gestuurd",
  "editorial.preparation.caption_timeout_seconds": "Hoe lang één beschrijving mag duren",
  "editorial.preparation.caption_concurrency":
    "Hoeveel beelden tegelijk bij de beschrijvingsserver zijn; probeer 4 op een GPU",
  "editorial.preparation.caption_artifact_id":
    "Je eigen label voor de versie van de beschrijvingsserver, bewaard bij nieuwe beschrijvingen; leeg is geen",
  "llm.enabled":
    "Of het taalmodel gevraagd mag worden; zonder opgave mag het als base_url en model zijn ingesteld. Het schrijft titels en leest --ask; caption_provider zegt of het beelden beschrijft",
  "llm.provider": "Hoe met het taalmodel wordt gesproken",
  "llm.base_url": "Adres van de server van het taalmodel, bijvoorbeeld http://localhost:11434/v1",
  "llm.model": "Welk van zijn modellen wordt gevraagd",
  "llm.api_key": "Wordt naar het taalmodel gestuurd als Authorization: Bearer",
  "llm.timeout_seconds": "Hoe lang één antwoord van het taalmodel mag duren",
  "audio.music": "Muziek die de app voor elke film componeert, of geen",
  "audio.music_volume":
    "Muziek naast het geluid van clips: 0 het zachtst, 1 het hardst, 10 dB in elke richting",
  "music.folder":
    "Een map met eigen nummers: elke film krijgt er een met zijn stemming en ongeveer zijn lengte, en nooit dat van de vorige film",
  "hardware.enabled": "Een hardware-encoder gebruiken waar die echt te openen is",
  "hardware.workers":
    "Delen van een film die naast elkaar worden gerenderd; standaard 2, of 1 met één kern",
  "cache.pieces_max_size_gb":
    "Gerenderde filmdelen die voor de volgende film blijven; wat het langst niet is gebruikt gaat eerst weg",
};
