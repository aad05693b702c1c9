// Words of the same pages in French.

import type { ENGLISH } from "./en.ts";

export const FRENCH: Readonly<Record<keyof typeof ENGLISH, string>> = {
  "setup.title": "Configuration",
  "setup.lead":
    "Cinq courtes étapes vous mènent à votre premier film. Vous pouvez vous arrêter après chacune et reprendre plus tard.",
  "setup.steps": "Étapes",
  "setup.step_library": "Photos",
  "setup.step_home": "Domicile",
  "setup.step_people": "Personnes",
  "setup.step_sign_in": "Connexion",
  "setup.step_film": "Premier film",
  "setup.done": "terminé",
  "setup.begin": "Commencer",
  "setup.go_on": "Continuer",
  "setup.skip": "Passer cette étape",
  "setup.ready": "Tout est configuré.",
  "setup.to_films": "Voir les films",
  "setup.locked": "{by} définit ce réglage. Modifiez-le là-bas.",
  "setup.library_title": "Où sont vos photos ?",
  "setup.library_lead":
    "L’application ne fait que les lire. Rien n’est déplacé et rien ne quitte votre domicile.",
  "setup.library_folder_legend": "Dans un dossier de cette machine",
  "setup.library_folder": "Dossier",
  "setup.library_folder_hint":
    "Le chemin complet tel que l’application le voit, par exemple /pictures. Les sous-dossiers sont lus aussi.",
  "setup.library_folder_use": "Utiliser ce dossier",
  "setup.library_server_legend": "Sur un serveur Immich",
  "setup.library_url": "Adresse",
  "setup.library_url_hint": "Par exemple http://immich.local:2283",
  "setup.library_key": "Clé d’API",
  "setup.library_key_hint":
    "Immich en crée une dans les paramètres de votre compte, sous Clés d’API.",
  "setup.library_key_kept": "Une clé est enregistrée. Laissez ce champ vide pour la conserver.",
  "setup.library_server_use": "Utiliser ce serveur",
  "setup.library_reads_folder": "L’application lit le dossier {folder}.",
  "setup.library_reads_server": "L’application lit le serveur Immich à l’adresse {url}.",
  "setup.library_saved": "Les photos sont lisibles.",
  "setup.library_saved_as": "Connexion établie au nom de {user}.",
  "setup.library_lacks":
    "Il manque à la clé d’API {n, plural, one {une autorisation} other {# autorisations}}. Accordez-la dans Immich, puis réessayez :",
  "setup.library_lacks_delivery":
    "Pour déposer des films dans Immich, il faudrait aussi à la clé :",
  "setup.library_all_powerful":
    "Cette clé peut tout faire, y compris supprimer. Une clé plus limitée est plus sûre.",
  "setup.library_empty_folder": "Saisissez le chemin d’un dossier.",
  "setup.library_empty_server": "Saisissez l’adresse du serveur et une clé d’API.",
  "setup.home_title": "Où habitez-vous ?",
  "setup.home_lead": "Tout ce qui en est loin est un voyage. Le lieu reste sur cette machine.",
  "setup.home_town": "Ville",
  "setup.home_find": "Chercher",
  "setup.home_none": "Aucune ville nommée « {name} » n’a été trouvée.",
  "setup.home_towns": "Laquelle ?",
  "setup.home_map": "Une carte. Choisissez un point pour vous en rapprocher",
  "setup.home_map_hint": "Ou cliquez sur la carte : chaque clic rapproche et déplace le repère.",
  "setup.home_world": "Revoir le monde entier",
  "setup.home_near": "Le repère est près de : {place}.",
  "setup.home_at": "Le repère est à {latitude}, {longitude}.",
  "setup.home_save": "J’habite ici",
  "setup.people_title": "Qui est qui ?",
  "setup.people_lead":
    "Ces personnes apparaissent le plus sur vos photos. Pour les films d’anniversaire et de famille, l’application doit savoir qui elles sont.",
  "setup.people_none":
    "La bibliothèque ne connaît encore aucun visage. Nommez-en quelques-uns là-bas, puis revenez.",
  "setup.people_pictures": "{n, plural, one {# photo} other {# photos}}",
  "setup.people_unnamed": "Sans nom pour l’instant",
  "setup.people_name": "Nom",
  "setup.people_relation": "Qui est-ce ?",
  "setup.people_birthday": "Date de naissance",
  "setup.people_save": "Enregistrer et continuer",
  "setup.relation_none": "Non précisé",
  "setup.relation_self": "Moi",
  "setup.relation_partner": "Mon ou ma partenaire",
  "setup.relation_child": "Mon enfant",
  "setup.relation_parent": "Ma mère ou mon père",
  "setup.relation_friend": "Ami ou amie",
  "setup.sign_in_title": "Qui peut entrer ?",
  "setup.sign_in_lead":
    "Sans mot de passe, toute personne qui atteint cette adresse peut regarder et créer des films.",
  "setup.sign_in_on": "La connexion est activée.",
  "setup.sign_in_username": "Nom d’utilisateur",
  "setup.sign_in_password": "Mot de passe",
  "setup.sign_in_again": "Mot de passe, encore une fois",
  "setup.sign_in_hint":
    "{n} caractères ou plus. Quatre mots sans rapport entre eux font un bon mot de passe.",
  "setup.sign_in_kept": "Il est conservé dans {file}, uniquement sous forme de hachage.",
  "setup.sign_in_save": "Définir le mot de passe",
  "setup.sign_in_short": "Le mot de passe doit compter au moins {n} caractères.",
  "setup.sign_in_differ": "Les deux mots de passe diffèrent.",
  "setup.sign_in_no_name": "Saisissez un nom d’utilisateur.",
  "setup.family_title": "La famille",
  "setup.family_later":
    "Une fois connecté, vous pourrez définir ici un second mot de passe pour la famille.",
  "setup.family_lead":
    "Un second compte pour toute la famille : il permet de regarder et de créer des films, sans modifier les réglages.",
  "setup.family_there":
    "La famille se connecte en tant que {name} : elle peut regarder et créer des films, sans modifier les réglages.",
  "setup.family_change": "Changer le mot de passe",
  "setup.family_remove": "Supprimer le compte",
  "setup.family_restarting":
    "Enregistré. L’application redémarre, et chacun se reconnecte dans un instant.",
  "setup.restarting_title": "Redémarrage",
  "setup.restarting":
    "Le mot de passe est défini. L’application redémarre ; utilisez-le pour vous connecter dans un instant.",
  "setup.film_title": "Votre premier film",
  "setup.film_lead":
    "Une demi-minute d’au plus 20 photos, {days}. Le choix se fait parmi {n, plural, one {# photo} other {# photos}}.",
  "setup.film_make": "Créer le film",
  "setup.film_none": "Il n’y a encore aucune photo à filmer.",
  "setup.film_other": "Filmer autre chose",
  "setup.film_name": "Premier film",
  "setup.key_title": "Cette application est-elle à vous ?",
  "setup.key_lead":
    "Vous venez d’une autre machine et la connexion est désactivée. Saisissez la clé de configuration que l’application écrit dans son journal au démarrage.",
  "setup.key": "Clé de configuration",
  "setup.key_wrong": "Ce n’est pas la clé de ce démarrage.",
  "setup.key_open": "Ouvrir",
};
