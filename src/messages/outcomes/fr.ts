// The same words in French.

import type { ENGLISH } from "./en.ts";

export const FRENCH: Readonly<Record<keyof typeof ENGLISH, string>> = {
  "details": "Détails",
  "fault.usage": "Ce n’est pas possible ainsi. Vérifiez ce qui a été saisi.",
  "fault.config_invalid":
    "Un réglage est incorrect ou manquant. Corrigez-le dans les réglages ou dans le fichier de configuration.",
  "fault.not_found": "Quelque chose qui est nommé ici n’existe pas. Vérifiez le nom.",
  "fault.library_unreadable":
    "La bibliothèque ne peut pas être lue. Vérifiez que le serveur ou le disque est allumé, ainsi que l’adresse ou le dossier dans les réglages.",
  "fault.forbidden":
    "La clé d’API de la bibliothèque ne le permet pas. Donnez-lui les autorisations manquantes sur le serveur de la bibliothèque.",
  "fault.nothing_to_film":
    "Il n’y a ni photo ni vidéo pour ce film. Choisissez plus de jours, de personnes ou de lieux.",
  "fault.busy": "Une autre tâche s’en sert déjà. Réessayez une fois qu’elle est terminée.",
  "fault.disk_full":
    "Il n’y a pas assez d’espace libre sur le disque. Libérez de la place, puis réessayez.",
  "fault.not_writable":
    "Impossible d’écrire dans un fichier ou un dossier. Vérifiez ses droits d’accès.",
  "fault.previews_missing":
    "La bibliothèque n’a pas encore créé les aperçus de toutes les photos. Attendez qu’elle ait fini, puis réessayez.",
  "fault.media_unreadable":
    "Une photo, une vidéo ou un morceau de musique est illisible. Le fichier est peut-être endommagé.",
  "fault.model_unavailable":
    "Un modèle nécessaire n’est pas disponible. La page « Système » des réglages indique lequel.",
  "fault.worker_unavailable":
    "La machine de rendu ne répond pas ou ne peut pas rendre ce film. Vérifiez qu’elle fonctionne.",
  "fault.not_listening":
    "L’adresse ou le port ne peut pas être ouvert. Un autre programme l’utilise peut-être.",
  "fault.child_died":
    "Une partie de l’application s’est arrêtée de façon inattendue. Réessayez ; le journal en dit plus.",
  "fault.child_not_started":
    "Cette machine ne peut pas lancer un processus de plus. Fermez d’autres programmes, puis réessayez.",
  "fault.cancelled": "Arrêté sur demande.",
  "fault.verification_failed":
    "Un film ou un fichier de l’application n’est pas en bon état. Les détails disent lequel.",
  "fault.internal": "Un problème est survenu dans l’application elle-même. Le journal en dit plus.",
  "end.nothing": "Il y avait trop peu à montrer pour un film.",
  "end.interrupted": "Il a été interrompu avant d’être terminé. Demandez-le à nouveau.",
  "end.delivery": "Il n’a pas pu être livré à la bibliothèque.",
  "end.gone": "Le souvenir choisi ne peut plus être créé.",
  "end.other_film": "Un autre film était en cours de création à ce moment-là.",
  "end.timed_out": "Le film a pris plus de deux heures et a été arrêté.",
  "end.lost": "Le film était introuvable alors qu’il aurait dû être prêt.",
  "end.other": "Aucun film n’en est sorti.",
  "short.configuration": "La configuration ne peut pas être lue",
  "short.folder_empty": "Le dossier ne contient ni photo ni vidéo utilisable",
  "short.not_writable": "Impossible d’y écrire",
  "short.too_full": "Il n’y a pas assez de place pour un autre film",
  "short.library_look": "La bibliothèque n’a pas pu être explorée.",
  "short.library_note": "Un élément de la bibliothèque n’a pas pu être utilisé tel quel.",
  "short.key_limits":
    "Il manque une autorisation à la clé d’API : les films sont créés, mais sans tout ce qui serait possible.",
  "short.system_look": "Les vérifications n’ont pas pu être terminées.",
  "short.download":
    "Le téléchargement n’a pas abouti. Ce qui est déjà arrivé est gardé : réessayez.",
  "short.secret_key":
    "Aucun secret ne peut être enregistré ici : la clé qui le chiffrerait est inutilisable.",
  "short.undecryptable":
    "Ce qui est enregistré ici ne peut pas être déchiffré. Saisissez-le à nouveau.",
  "short.target": "Rien ne peut être envoyé à cette adresse.",
  "check.Program": "Programme",
  "check.Store": "Base de données {name}",
  "check.Backup": "Sauvegarde",
  "check.Data folder": "Dossier de données",
  "check.Permissions": "Droits d’accès",
  "check.Clock": "Horloge",
  "check.Settings": "Réglages",
  "check.Configuration": "Configuration",
  "check.Saved settings": "Réglages enregistrés",
  "check.Library": "Bibliothèque",
  "check.Account": "Compte {name}",
  "check.Home base": "Domicile",
  "check.Stores": "Bases de données",
  "check.Output folder": "Dossier des films",
  "check.Free space for films": "Espace libre pour les films",
  "check.Free space for the cache": "Espace libre pour le cache",
  "check.Video encoder": "Encodeur vidéo",
  "check.Render worker": "Machine de rendu",
  "check.Tier": "Analyse",
  "check.Models": "Modèles",
  "check.Inference service": "Service d’inférence",
  "check.Language model": "Modèle de langage",
  "check.Captions": "Descriptions d’images",
  "check.Caption controls": "Essai des descriptions d’images",
  "check.Caption privacy": "Confidentialité des descriptions d’images",
  "check.Sign-in": "Connexion",
  "check.Password length": "Longueur du mot de passe",
  "check.Password": "Mot de passe",
  "check.Public address": "Adresse publique",
  "check.Allow list": "Qui peut entrer",
  "check.Identity provider": "Fournisseur d’identité",
  "check.Trusted proxies": "Proxys de confiance",
  "check.Listening address": "Adresse de l’application",
  "check.Metrics": "Métriques",
  "check.Notifications": "Notifications",
  "check.any.OK": "Tout va bien ici.",
  "check.any.WARNING": "À regarder : les détails disent de quoi il s’agit.",
  "check.any.ERROR": "Cela ne fonctionne pas ainsi : les détails disent pourquoi et que faire.",
  "check.any.SKIPPED": "Non utilisé.",
  "check.Program.WARNING": "Une version plus récente est disponible.",
  "check.Store.SKIPPED": "Pas encore créée.",
  "check.Store.WARNING": "Elle est endommagée et sera recréée automatiquement.",
  "check.Store.ERROR":
    "Elle est endommagée ou vient d’une version plus récente : les détails disent que faire.",
  "check.Backup.OK": "Il y en a une récente.",
  "check.Backup.SKIPPED": "Il n’y a encore rien à sauvegarder.",
  "check.Backup.WARNING": "Il n’y en a pas de récente. Faites-en une sur un autre disque.",
  "check.Data folder.OK": "On peut y écrire et il y a de la place.",
  "check.Data folder.WARNING": "Il reste peu de place.",
  "check.Data folder.ERROR": "On ne peut pas y écrire. Vérifiez ses droits d’accès.",
  "check.Permissions.OK": "Seul l’utilisateur de l’application peut ouvrir ses fichiers.",
  "check.Permissions.WARNING":
    "D’autres utilisateurs de cette machine peuvent ouvrir des fichiers de l’application.",
  "check.Clock.OK": "Elle est à l’heure.",
  "check.Clock.WARNING":
    "Elle n’est pas à l’heure. Réglez-la et laissez le système la tenir à jour.",
  "check.Settings.ERROR":
    "Un réglage est incorrect, si bien que rien d’autre ne peut être vérifié.",
  "check.Configuration.OK": "Elle est lue.",
  "check.Configuration.WARNING":
    "Elle est lue, mais quelque chose n’y est sans doute pas voulu ainsi.",
  "check.Saved settings.OK": "Ils sont lus.",
  "check.Saved settings.SKIPPED": "Rien n’est encore enregistré.",
  "check.Saved settings.WARNING": "Tous ne peuvent pas être lus.",
  "check.Library.OK": "Les photos peuvent être lues.",
  "check.Library.WARNING":
    "Elle répond, mais ne contient aucune photo, ou sa clé permet trop peu ou trop de choses.",
  "check.Library.ERROR":
    "Elle ne peut pas être lue, ou aucun film ne peut y être livré. Vérifiez l’adresse, la clé et le dossier dans les réglages.",
  "check.Home base.OK": "On sait où se trouve le domicile.",
  "check.Home base.SKIPPED":
    "Non défini : les photos indiquent où se trouve le domicile, dès qu’il y en a assez.",
  "check.Home base.WARNING":
    "Une seule des deux coordonnées est définie ; il n’est donc pas utilisé.",
  "check.Output folder.OK": "Les films peuvent y être enregistrés.",
  "check.Output folder.ERROR": "Aucun film ne peut y être enregistré. Vérifiez ses droits d’accès.",
  "check.Free space.OK": "Il y en a assez.",
  "check.Free space.WARNING": "Il commence à manquer.",
  "check.Free space.ERROR":
    "Il n’y en a pas assez : aucun film n’est commencé. Libérez de la place.",
  "check.Video encoder.OK": "Les films peuvent être encodés.",
  "check.Video encoder.ERROR": "Aucun encodeur pour ces films ne fonctionne ici.",
  "check.Render worker.OK": "Elle est prête.",
  "check.Render worker.SKIPPED": "Aucune n’est configurée : cette machine fait elle-même le rendu.",
  "check.Render worker.WARNING":
    "Elle n’est pas disponible : cette machine fait le rendu à sa place.",
  "check.Render worker.ERROR":
    "Elle n’est pas disponible, et aucun film n’est rendu sans elle. Vérifiez qu’elle fonctionne.",
  "check.Tier.OK": "La façon de lire les photos est décidée : voir plus bas, avec les modèles.",
  "check.Tier.ERROR":
    "Les réglages de lecture des photos se contredisent, ou il manque quelque chose.",
  "check.Models.OK": "Tous les modèles nécessaires sont là.",
  "check.Models.SKIPPED": "Aucun n’est nécessaire sur cette machine.",
  "check.Models.WARNING":
    "Il en manque ici : sans le service d’inférence, les photos ne seraient pas lues. Téléchargez-les plus bas.",
  "check.Models.ERROR":
    "Certains manquent, ne sont pas les bons fichiers ou ne fonctionnent pas ici. Téléchargez-les plus bas.",
  "check.Inference service.OK": "Il répond.",
  "check.Inference service.SKIPPED":
    "Aucun n’est configuré : cette machine lit elle-même les photos.",
  "check.Inference service.WARNING":
    "Il ne peut pas tout faire pour l’instant : cette machine prend le relais.",
  "check.Inference service.ERROR":
    "Il ne répond pas, ou pas pour tout, et rien ne prend le relais.",
  "check.Language model.OK": "Il répond.",
  "check.Language model.SKIPPED": "Aucun n’est utilisé.",
  "check.Language model.WARNING": "Il ne répond pas, ou ne connaît pas le modèle configuré.",
  "check.Language model.ERROR":
    "Il refuse l’accès, ou ses réglages sont incorrects. Vérifiez sa clé.",
  "check.Captions.OK": "Les photos peuvent être décrites.",
  "check.Captions.SKIPPED": "Les photos ne sont pas décrites.",
  "check.Captions.WARNING":
    "Les photos ne peuvent pas être décrites pour l’instant ; les films se font sans.",
  "check.Captions.ERROR":
    "Les photos ne peuvent pas être décrites. Vérifiez dans les réglages le serveur qui s’en charge.",
  "check.Caption privacy.WARNING":
    "Pour être décrites, de petites copies des photos sont envoyées au modèle de langage.",
  "check.Sign-in.WARNING": "Elle est désactivée, bien que quelque chose soit défini pour elle.",
  "check.Sign-in.ERROR":
    "Ses réglages sont incorrects : l’application ne redémarrera pas avant qu’ils soient corrigés.",
  "check.Password length.WARNING":
    "Un mot de passe est court. Choisissez-en un plus long ; quatre mots sans rapport conviennent bien.",
  "check.Password.WARNING":
    "Un mot de passe est conservé en clair. Définissez-le à nouveau dans les réglages, qui n’en gardent que l’empreinte.",
  "check.Public address.WARNING":
    "Elle n’est pas définie. Indiquez l’adresse à laquelle on ouvre l’application.",
  "check.Allow list.WARNING":
    "Toutes les personnes connues du fournisseur d’identité peuvent se connecter et voir chaque film.",
  "check.Identity provider.WARNING": "Il est contacté sans chiffrement. Donnez-lui https.",
  "check.Metrics.OK": "Elles peuvent être lues.",
  "check.Metrics.SKIPPED": "Désactivées.",
  "check.Metrics.ERROR":
    "Leurs réglages sont incorrects : l’application ne redémarrera pas avant qu’ils soient corrigés.",
  "check.Notifications.OK": "Elles sont configurées.",
  "check.Notifications.SKIPPED": "Désactivées.",
  "check.Notifications.WARNING":
    "Un message n’est pas arrivé, ou une adresse manque ou est inutilisable.",
  "tier.basic":
    "Simple : le choix se fait par dates, personnes, favoris et netteté, avec de petits modèles s’ils sont là",
  "tier.gpu":
    "Avec carte graphique : les photos sont aussi décrites, les photos sensibles et les documents reconnus",
  "tier.full": "Complète : avec carte graphique et un modèle de langage qui écrit les titres",
  "model.encoder": "Encodeur d’images",
  "model.encoder.for": "ce que montrent les photos, avec les classifieurs",
  "model.heads": "Classifieurs",
  "model.heads.for": "ce que montrent les photos, avec l’encodeur d’images",
  "model.nsfw": "Modèle de contenu sensible",
  "model.nsfw.for": "retenir les photos sensibles (niveaux gpu et full)",
  "model.document": "Modèle de documents",
  "model.document.for": "écarter documents et captures d’écran (niveaux gpu et full)",
  "model.obstruction": "Modèle d’obstruction",
  "model.obstruction.for": "rien pour l’instant",
  "model.stems": "Modèle de séparation musicale",
  "model.stems.for": "votre musique, dont le chant baisse quand on parle",
};
