// The same texts in French.

import type { GERMAN } from "./de.ts";

export const FRENCH: Readonly<Record<keyof typeof GERMAN, string>> = {
  "preset":
    "fast règle ce qui n’est pas réglé sur ce qui prend le moins de temps : 1080p, h264, qualité fast",
  "tier":
    "Ce qui est cherché dans les images : basic se passe d’accélérateur, gpu ajoute des descriptions et deux détecteurs, full est gpu avec un modèle de langage ; auto prend ce qu’il y a",
  "immich.url": "Adresse du serveur de la bibliothèque, par exemple https://photos.example.org",
  "immich.api_key": "Clé d’API du compte de la bibliothèque dont les images sont filmées",
  "immich.api_version":
    "La version que le serveur de la bibliothèque doit avoir : v2 ou v3 ; auto la lui demande",
  "immich.accounts.*.url": "Adresse du serveur de ce compte ; immich.url si elle manque",
  "immich.accounts.*.api_key": "Clé d’API de ce compte",
  "immich.accounts.*.api_version":
    "La version que le serveur de ce compte doit avoir ; auto la lui demande",
  "immich.public_url":
    "Adresse du serveur de la bibliothèque pour les navigateurs, dans les liens vers les films",
  "immich.cache_max_size_gb":
    "Aperçus et originaux de la bibliothèque gardés sur le disque ; les moins récemment utilisés partent d’abord",
  "library.folder":
    "Un dossier d’images et de vidéos ; ses sous-dossiers sont lus aussi. Dans le fichier de configuration, un chemin relatif part de l’emplacement du fichier",
  "output.directory":
    "Où les films terminés sont rangés, chacun dans son dossier. Dans le fichier de configuration, un chemin relatif part de l’emplacement du fichier",
  "output.resolution": "Petit côté du film : 720, 1080 ou 2160 pixels",
  "output.orientation":
    "Format du film : 16:9, 9:16 ou 1:1 ; auto prend celui de la plupart des plans",
  "output.frame_rate":
    "Images par seconde ; auto prend 30, ou 25 ou 60 si la plupart des secondes de vidéo les ont",
  "output.codec":
    "h264 se lit partout ; h265 donne des fichiers plus petits ; prores sert à un montage ultérieur, environ vingt fois plus gros, dans un fichier mov, et n’est jamais déposé",
  "output.format": "Le conteneur du film : mp4 se lit partout, mov est pour les programmes d’Apple",
  "output.quality":
    "high coûte de l’espace et du temps, fast coûte de l’espace ; balanced est aussi beau que fast",
  "output.min_free_space_gb":
    "Un film n’est pas commencé s’il y a moins d’espace libre que cela, ou que ce qu’il prend lui-même",
  "defaults.transition":
    "Comment les plans se suivent : smart laisse le sens choisir ; avec cut les cartons gardent leur fondu, avec none rien ne fond, ni les textes ni la fin",
  "defaults.transition_duration":
    "Secondes d’un fondu ; les fondus de smart et des cartons s’allongent et raccourcissent avec lui",
  "defaults.scale_mode":
    "Une image qui ne remplit pas le film : auto la pose sur un fond de ses couleurs, blur sur son propre agrandissement flou ; fit n’en recadre aucune et laisse le reste noir",
  "defaults.add_date": "Afficher la date quand elle change",
  "defaults.add_place": "Afficher le lieu quand il change",
  "defaults.sharing":
    "Pour qui les films sont faits : just-us montre tout, family écarte les moments privés, shareable ne montre que ce qui a été examiné et convient à tous",
  "photos.enabled": "Utiliser les photos, pas seulement les vidéos",
  "photos.duration":
    "Secondes pendant lesquelles une photo est vue, à un temps musical près ; sinon son contenu en décide",
  "analysis.include_live_photos": "Montrer les Live Photos en mouvement",
  "analysis.folder_readers": "Combien de fichiers d’une bibliothèque en dossier sont lus à la fois",
  "analysis.exclude_filename_patterns":
    "Noms de fichiers qu’aucun film ne montre, outre ceux des captures et enregistrements d’écran ; * ? et [0-9] remplacent des caractères",
  "title_screens.enabled": "Cartons d’ouverture, de chapitre et de fin",
  "title_screens.locale":
    "Langue des titres, des dates et des noms de lieux, par exemple en, de ou pt-BR ; auto prend celle de la machine (LC_ALL, LANG), sinon celle du premier navigateur qui ouvre les pages",
  "title_screens.captions":
    "Afficher en une ligne sous l’image ce que l’on en sait en mots, là où elle est lisible",
  "trips.homebase_latitude": "Où se trouve le domicile ; lu dans les images si cela manque",
  "trips.homebase_longitude": "Où se trouve le domicile ; lu dans les images si cela manque",
  "trips.min_distance_km":
    "Une image est loin du domicile si elle a été prise au moins à cette distance",
  "trips.min_duration_days": "Un voyage dure au moins ce nombre de nuits",
  "trips.map": "Montrer une carte dessinée de l’itinéraire dans les films de voyage",
  "trips.max_gap_days": "Plus de jours que cela sans image prise au loin terminent un voyage",
  "upload.enabled":
    "Déposer chaque film sur le serveur de la bibliothèque ; une fois confirmé, l’exemplaire local est supprimé",
  "upload.album_name": "Album pour les films déposés, créé s’il n’existe pas",
  "automation.enabled":
    "Le serveur regarde une fois par jour si un souvenir mérite un film, et le fait",
  "automation.daily_at":
    "Quand il regarde, en HH:MM à l’horloge de cette machine ; une heure manquée est rattrapée",
  "automation.cooldown_hours":
    "Aucun film n’est commencé moins de ce temps après le début du précédent, à une demi-heure près",
  "automation.max_delivery_attempts":
    "Un film qui n’a pas pu être déposé après autant d’essais reste sur le disque et n’est plus réessayé",
  "automation.accounts":
    "Exactement les comptes qui sont lus ; aucun désigne la connexion principale",
  "automation.upload_to_immich":
    "Déposer les films automatiques sur le serveur de la bibliothèque, comme upload.enabled le fait pour tous",
  "automation.album_name": "Album pour les films automatiques ; upload.album_name s’il manque",
  "automation.detect_monthly": "Proposer le mois qui vient de finir",
  "automation.detect_yearly": "Proposer les années passées",
  "automation.detect_trips":
    "Proposer les voyages une semaine après le retour, si le domicile est réglé ou peut être lu dans les images",
  "automation.detect_person_spotlight":
    "Proposer l’an dernier des personnes les plus photographiées",
  "automation.detect_pairs": "Proposer l’an dernier de personnes souvent sur une même image",
  "automation.detect_groups": "Proposer l’an dernier de chaque groupe enregistré",
  "automation.detect_activity_burst": "Proposer les mois qui ont bien plus d’images que d’habitude",
  "automation.burst_threshold":
    "Bien plus signifie plus que tant de fois la moyenne des douze mois précédents",
  "automation.detect_birthdays":
    "Proposer l’année de vie d’une personne qui s’est terminée à son anniversaire",
  "automation.detect_on_this_day": "Proposer ce jour au fil des ans",
  "automation.detect_special_days": "Proposer l’anniversaire des jours que discover-days a trouvés",
  "automation.special_days_per_year":
    "Combien de jours particuliers d’une année sont gardés quand aucun modèle ne les juge",
  "automation.detect_seasons": "Proposer la saison qui vient de finir",
  "automation.detect_holidays": "Proposer un jour férié au fil des ans",
  "automation.extra_holidays": "Vos propres fêtes, chacune sous la forme MM-DD: nom",
  "automation.detect_albums": "Proposer les albums de quelques mois au plus",
  "automation.include_shared_albums":
    "Proposer aussi les albums d’autres personnes partagés avec le compte",
  "automation.detect_themes":
    "Proposer ce qui a été pris encore et encore l’an dernier, par exemple sur l’eau ou notre chat",
  "automation.detect_person_monthly":
    "Proposer les derniers mois du partenaire, des enfants et des parents",
  "automation.backfill_months":
    "Proposer les mois de cette année et de la précédente qui n’ont pas été filmés",
  "notifications.enabled": "Envoyer une notification pour chaque film",
  "notifications.urls":
    "Qui est averti, une adresse par entrée comme les écrit Apprise, par exemple ntfys://ntfy.example.org/topic ; auto test-notification les essaie",
  "notifications.private_hosts":
    "Noms de serveurs à la maison auxquels les notifications peuvent aller bien qu’ils semblent publics",
  "notifications.on_success": "Annoncer les films qui ont été faits",
  "notifications.on_failure": "Annoncer les films et les dépôts qui ont échoué",
  "notifications.attach_thumbnail":
    "Joindre une petite image du film, si le service en accepte une",
  "notifications.cooldown_hours":
    "Après un envoi échoué, aucun film terminé n’est annoncé à l’adresse pendant ce temps",
  "auth.enabled":
    "Exiger la connexion ; sans elle, tout client qui atteint l’application peut s’en servir",
  "auth.provider":
    "Un compte avec un mot de passe, un fournisseur OpenID Connect ou l’en-tête d’un proxy",
  "auth.username":
    "Le compte de la connexion simple ; PHOTOS_MEMORIES_AUTH_USERNAME avec PHOTOS_MEMORIES_AUTH_PASSWORD l’active",
  "auth.password": "Son mot de passe, ou mieux ce qu’affiche `photos-memories secret hash`",
  "auth.family_username":
    "Le second compte de la connexion simple : il regarde et fait des films, et ne change aucun réglage",
  "auth.family_password":
    "Son mot de passe, ou mieux ce qu’affiche `photos-memories secret hash` ; sans lui, ce compte n’existe pas",
  "auth.issuer_url":
    "Adresse du fournisseur OpenID Connect, telle que la nomme son document de découverte",
  "auth.client_id": "Le nom de l’application chez le fournisseur",
  "auth.client_secret": "Son secret là-bas ; à omettre pour un client public",
  "auth.scope": "Ce qui est demandé au fournisseur",
  "auth.public_url":
    "Adresse à laquelle on ouvre l’application, par exemple https://films.example.org",
  "auth.allowed_emails":
    "Avec oidc : adresses qui peuvent se connecter ; sans aucune liste, tout le monde le peut",
  "auth.allowed_domains":
    "Avec oidc : domaines dont les adresses peuvent se connecter ; les sous-domaines sont d’autres domaines",
  "auth.owner_groups":
    "Avec oidc et header : groupes des propriétaires ; tous les autres regardent et font des films. Sans aucun, tout le monde est propriétaire",
  "auth.owner_emails":
    "Avec oidc : adresses vérifiées des propriétaires, membres ou non d’un groupe de propriétaires",
  "auth.groups_claim":
    "Le claim dans lequel le fournisseur nomme les groupes ; certains demandent une portée pour cela",
  "auth.auto_launch": "Aller droit au fournisseur au lieu de montrer un bouton",
  "auth.button_text": "Ce que dit le bouton",
  "auth.user_header": "L’en-tête dans lequel un proxy de confiance nomme l’utilisateur",
  "auth.email_header":
    "L’en-tête dans lequel il donne l’adresse de l’utilisateur ; vide pour n’en lire aucun",
  "auth.groups_header":
    "L’en-tête dans lequel il nomme les groupes de l’utilisateur, séparés par des virgules",
  "auth.trusted_proxies": "Adresses et réseaux des proxys dont les en-têtes comptent",
  "auth.session_ttl_hours": "Combien de temps une personne reste connectée",
  "server.host":
    "Adresse d’écoute ; sans connexion exigée, seule une décision permet d’aller au-delà de 127.0.0.1",
  "server.port": "Port d’écoute",
  "server.base_path": "Chemin de l’application derrière un proxy",
  "server.trigger_token":
    "Permet à des programmes de lancer une exécution par HTTP ; au moins 32 caractères aléatoires",
  "server.allowed_hosts": "Noms d’hôte auxquels l’application répond, outre ceux de cette machine",
  "server.allow_unauthenticated_lan":
    "Écouter au-delà de cette machine bien que la connexion ne soit pas exigée",
  "server.secure_cookies":
    "N’envoyer la session que par https ; quand tout le monde vient par https",
  "metrics.enabled": "Répondre à /metrics avec des mesures pour Prometheus",
  "metrics.token":
    "Permet à un collecteur de les lire avec Authorization: Bearer ; au moins 32 caractères aléatoires",
  "metrics.allowed_networks": "Adresses et réseaux qui peuvent les lire sans jeton",
  "logging.format": "Comment le serveur écrit son journal, sur la sortie d’erreur",
  "logging.level": "Les lignes les moins importantes qui sont écrites",
  "render.worker_base_url":
    "Adresse d’une machine de rendu, terminée par /render, par exemple https://gpu.example.org:8092/render ; cette machine fait le rendu si elle manque",
  "render.worker_token": "Le jeton avec lequel cette machine de rendu a été lancée",
  "render.timeout_seconds":
    "Combien de temps la machine de rendu peut prendre pour un film, attente et téléchargement compris",
  "render.fallback_to_local":
    "Laisser cette machine faire le rendu d’un film quand la machine de rendu ne le peut pas",
  "render.allow_insecure_http":
    "Envoyer les films et la clé de la bibliothèque sans https à une machine de rendu autre que celle-ci",
  "inference.facts_base_url":
    "Adresse du service d’inférence ; le processeur de cette machine si elle manque",
  "inference.fallback_to_local":
    "Laisser cette machine décider d’une image quand le service d’inférence ne le peut pas",
  "inference.facts_concurrency": "Combien d’images sont à la fois au service d’inférence",
  "inference.timeout_seconds": "Combien de temps une réponse du service d’inférence peut prendre",
  "inference.producers": "Quels classificateurs sont demandés au service d’inférence",
  "models.directory":
    "Où les fichiers des modèles sont gardés ; dans models du dossier de données si cela manque. Dans le fichier de configuration, un chemin relatif part de l’emplacement du fichier",
  "models.encoder_url": "D’où models fetch prend l’encodeur d’images",
  "models.heads_url": "D’où models fetch prend les classificateurs",
  "models.nsfw_url": "D’où models fetch prend le modèle des contenus sensibles",
  "models.document_url": "D’où models fetch prend le modèle des documents",
  "models.obstruction_url": "D’où models fetch prend le modèle d’obstruction",
  "models.stems_url": "D’où models fetch prend le modèle de séparation musicale",
  "models.provider":
    "Sur quoi tournent les modèles de cette machine ; auto prend CUDA s’il est proposé, sinon le processeur",
  "models.workers":
    "Images que cette machine juge en même temps ; autant que de cœurs, 4 au plus, si cela manque",
  "editorial.preparation.caption_base_url":
    "Adresse du serveur de descriptions, un serveur de vision compatible avec OpenAI",
  "editorial.preparation.caption_provider":
    "Qui décrit les images ; llm les envoie au modèle de langage de llm.*",
  "editorial.preparation.caption_alias":
    "Le nom de modèle que le serveur de descriptions doit annoncer ; il fait partie de la clé de chaque description",
  "editorial.preparation.caption_api_key":
    "Envoyé au serveur de descriptions dans Authorization: Bearer ; vide, rien n’est envoyé",
  "editorial.preparation.caption_timeout_seconds": "Combien de temps une description peut prendre",
  "editorial.preparation.caption_concurrency":
    "Combien d’images sont à la fois au serveur de descriptions ; essayez 4 sur un GPU",
  "editorial.preparation.caption_artifact_id":
    "Votre étiquette pour la version du serveur de descriptions, gardée avec les nouvelles descriptions ; vide pour aucune",
  "llm.enabled":
    "Si le modèle de langage peut être interrogé ; sans indication, il peut l’être si base_url et model sont réglés. Il écrit des titres et lit --ask ; caption_provider dit s’il décrit les images",
  "llm.provider": "Comment on parle au modèle de langage",
  "llm.base_url": "Adresse du serveur du modèle de langage, par exemple http://localhost:11434/v1",
  "llm.model": "Lequel de ses modèles est interrogé",
  "llm.api_key": "Envoyé au modèle de langage dans Authorization: Bearer",
  "llm.timeout_seconds": "Combien de temps une réponse du modèle de langage peut prendre",
  "audio.music": "Musique composée par l’application pour chaque film, ou aucune",
  "audio.music_volume":
    "La musique face au son des vidéos : 0 la plus douce, 1 la plus forte, 10 dB dans chaque sens",
  "music.folder":
    "Un dossier de vos morceaux : chaque film en reçoit un de son ambiance et d’à peu près sa durée, jamais celui du film précédent",
  "hardware.enabled": "Utiliser un encodeur vidéo matériel là où il s’ouvre vraiment",
  "hardware.workers":
    "Parties d’un film rendues en même temps ; d’ordinaire 2, ou 1 sur un seul cœur",
  "cache.pieces_max_size_gb":
    "Parties rendues gardées pour le film suivant ; les moins récemment utilisées partent d’abord",
};
