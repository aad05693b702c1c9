// The same words in Dutch.

import type { ENGLISH } from "./en.ts";

export const DUTCH: Readonly<Record<keyof typeof ENGLISH, string>> = {
  "details": "Details",
  "fault.usage": "Zo kan het niet. Controleer wat is ingevuld.",
  "fault.config_invalid":
    "Een instelling klopt niet of ontbreekt. Pas die aan bij de instellingen of in het configuratiebestand.",
  "fault.not_found": "Iets wat hier is genoemd bestaat niet. Controleer de naam.",
  "fault.library_unreadable":
    "De bibliotheek kan niet worden gelezen. Controleer of de server of schijf aanstaat, en het adres of de map bij de instellingen.",
  "fault.forbidden":
    "De API-sleutel van de bibliotheek staat dit niet toe. Geef de sleutel op de bibliotheekserver de ontbrekende rechten.",
  "fault.nothing_to_film":
    "Voor deze film zijn er geen foto’s of video’s. Kies meer dagen, personen of plaatsen.",
  "fault.busy": "Hier wordt al aan gewerkt. Probeer het opnieuw zodra dat klaar is.",
  "fault.disk_full":
    "Er is te weinig vrije ruimte op de schijf. Maak ruimte vrij en probeer het opnieuw.",
  "fault.not_writable": "In een bestand of map kan niet worden geschreven. Controleer de rechten.",
  "fault.previews_missing":
    "De bibliotheek heeft nog niet van alle foto’s voorbeelden gemaakt. Wacht tot dat klaar is en probeer het dan opnieuw.",
  "fault.media_unreadable":
    "Een foto, video of muziekstuk kan niet worden gelezen. Misschien is het bestand beschadigd.",
  "fault.model_unavailable":
    "Een model dat nodig is, is niet beschikbaar. Op de pagina ‘Systeem’ bij de instellingen staat welk.",
  "fault.worker_unavailable":
    "De rendermachine antwoordt niet of kan deze film niet renderen. Controleer of die draait.",
  "fault.not_listening":
    "Het adres of de poort kan niet worden geopend. Misschien gebruikt een ander programma die al.",
  "fault.child_died":
    "Een deel van de app is onverwacht gestopt. Probeer het opnieuw; in het logboek staat meer.",
  "fault.child_not_started":
    "Deze machine kan geen extra proces starten. Sluit andere programma’s en probeer het opnieuw.",
  "fault.cancelled": "Op verzoek gestopt.",
  "fault.verification_failed":
    "Er is iets mis met een film of een bestand van de app. In de details staat waarmee.",
  "fault.internal": "Er ging iets mis in de app zelf. In het logboek staat meer.",
  "end.nothing": "Er was te weinig moois voor een film.",
  "end.interrupted": "Hij werd onderbroken voordat hij klaar was. Vraag hem opnieuw aan.",
  "end.delivery": "Hij kon niet aan de bibliotheek worden afgeleverd.",
  "end.gone": "De gekozen herinnering mag niet meer worden gemaakt.",
  "end.other_film": "Op dat moment werd er een andere film gemaakt.",
  "end.timed_out": "De film duurde langer dan twee uur om te maken en is gestopt.",
  "end.lost": "De film was er niet toen hij klaar had moeten zijn.",
  "end.other": "Er kwam geen film van.",
  "short.configuration": "De configuratie kan niet worden gelezen",
  "short.folder_empty": "In de map staan geen foto’s of video’s die bruikbaar zijn",
  "short.not_writable": "Daar kan niets worden opgeslagen",
  "short.too_full": "Er is te weinig ruimte voor nog een film",
  "short.library_look": "De bibliotheek kon niet worden doorgekeken.",
  "short.library_note": "Iets in de bibliotheek kon zo niet worden gebruikt.",
  "short.key_limits":
    "De API-sleutel mist een recht: films worden gemaakt, maar niet met alles wat mogelijk is.",
  "short.system_look": "De controles konden niet worden afgerond.",
  "short.download":
    "Het downloaden is niet gelukt. Wat er al is, blijft bewaard: probeer het opnieuw.",
  "short.secret_key":
    "Hier kan geen geheim worden opgeslagen: de sleutel waarmee het wordt versleuteld is onbruikbaar.",
  "short.undecryptable": "Wat hier is opgeslagen kan niet worden ontsleuteld. Vul het opnieuw in.",
  "short.target": "Naar dit adres kan niets worden gestuurd.",
  "check.Program": "Programma",
  "check.Store": "Database {name}",
  "check.Backup": "Back-up",
  "check.Data folder": "Gegevensmap",
  "check.Permissions": "Toegangsrechten",
  "check.Clock": "Klok",
  "check.Settings": "Instellingen",
  "check.Configuration": "Configuratie",
  "check.Saved settings": "Opgeslagen instellingen",
  "check.Library": "Bibliotheek",
  "check.Account": "Account {name}",
  "check.Home base": "Thuis",
  "check.Stores": "Databases",
  "check.Output folder": "Map voor films",
  "check.Free space for films": "Vrije ruimte voor films",
  "check.Free space for the cache": "Vrije ruimte voor de cache",
  "check.Video encoder": "Video-encoder",
  "check.Render worker": "Rendermachine",
  "check.Tier": "Analyse",
  "check.Models": "Modellen",
  "check.Inference service": "Herkenningsdienst",
  "check.Language model": "Taalmodel",
  "check.Captions": "Beeldbeschrijvingen",
  "check.Caption controls": "Proef van de beeldbeschrijvingen",
  "check.Caption privacy": "Privacy van de beeldbeschrijvingen",
  "check.Sign-in": "Aanmelden",
  "check.Password length": "Lengte van het wachtwoord",
  "check.Password": "Wachtwoord",
  "check.Public address": "Openbaar adres",
  "check.Allow list": "Wie binnen mag",
  "check.Identity provider": "Identiteitsprovider",
  "check.Trusted proxies": "Vertrouwde proxy’s",
  "check.Listening address": "Adres van de app",
  "check.Metrics": "Meetwaarden",
  "check.Notifications": "Meldingen",
  "check.any.OK": "Hier is alles in orde.",
  "check.any.WARNING": "Even kijken waard: in de details staat wat het is.",
  "check.any.ERROR": "Zo werkt het niet: in de details staat waarom, en wat te doen.",
  "check.any.SKIPPED": "Niet in gebruik.",
  "check.Program.WARNING": "Er is een nieuwere versie.",
  "check.Store.SKIPPED": "Nog niet aangemaakt.",
  "check.Store.WARNING": "Die is beschadigd en wordt vanzelf opnieuw aangemaakt.",
  "check.Store.ERROR":
    "Die is beschadigd of komt van een nieuwere versie: in de details staat wat te doen.",
  "check.Backup.OK": "Er is een recente.",
  "check.Backup.SKIPPED": "Er is nog niets om te bewaren.",
  "check.Backup.WARNING": "Er is geen recente. Maak er een op een andere schijf.",
  "check.Data folder.OK": "Er kan in worden geschreven, en er is ruimte.",
  "check.Data folder.WARNING": "Er is weinig ruimte over.",
  "check.Data folder.ERROR": "Er kan niet in worden geschreven. Controleer de rechten.",
  "check.Permissions.OK": "Alleen de gebruiker van de app kan de bestanden openen.",
  "check.Permissions.WARNING":
    "Andere gebruikers van deze machine kunnen bestanden van de app openen.",
  "check.Clock.OK": "Die loopt goed.",
  "check.Clock.WARNING": "Die loopt niet goed. Zet hem gelijk en laat het systeem hem bijhouden.",
  "check.Settings.ERROR":
    "Een instelling klopt niet, waardoor verder niets kan worden gecontroleerd.",
  "check.Configuration.OK": "Die wordt gelezen.",
  "check.Configuration.WARNING":
    "Die wordt gelezen, maar iets erin is waarschijnlijk niet zo bedoeld.",
  "check.Saved settings.OK": "Die worden gelezen.",
  "check.Saved settings.SKIPPED": "Er is nog niets opgeslagen.",
  "check.Saved settings.WARNING": "Niet alle kunnen worden gelezen.",
  "check.Library.OK": "De foto’s kunnen worden gelezen.",
  "check.Library.WARNING":
    "Die antwoordt, maar bevat geen foto’s, of de sleutel mag te weinig of te veel.",
  "check.Library.ERROR":
    "Die kan niet worden gelezen, of er kan geen film aan worden afgeleverd. Controleer adres, sleutel en map bij de instellingen.",
  "check.Home base.OK": "Het is bekend waar thuis is.",
  "check.Home base.SKIPPED":
    "Niet ingesteld: de foto’s wijzen uit waar thuis is, zodra er genoeg zijn.",
  "check.Home base.WARNING":
    "Slechts één van de twee coördinaten is ingesteld, dus wordt dit niet gebruikt.",
  "check.Output folder.OK": "Daar kunnen films worden opgeslagen.",
  "check.Output folder.ERROR": "Daar kan geen film worden opgeslagen. Controleer de rechten.",
  "check.Free space.OK": "Er is genoeg.",
  "check.Free space.WARNING": "Die wordt krap.",
  "check.Free space.ERROR": "Er is te weinig: er wordt geen film begonnen. Maak ruimte vrij.",
  "check.Video encoder.OK": "Films kunnen worden gecodeerd.",
  "check.Video encoder.ERROR": "Geen encoder voor deze films werkt hier.",
  "check.Render worker.OK": "Die is gereed.",
  "check.Render worker.SKIPPED": "Er is er geen ingesteld: deze machine rendert zelf.",
  "check.Render worker.WARNING":
    "Die is nu niet beschikbaar: deze machine rendert in plaats daarvan.",
  "check.Render worker.ERROR":
    "Die is niet beschikbaar, en zonder wordt geen film gerenderd. Controleer of die draait.",
  "check.Tier.OK": "Hoe foto’s worden bekeken staat vast: zie hieronder, bij de modellen.",
  "check.Tier.ERROR":
    "De instellingen voor het bekijken van foto’s spreken elkaar tegen, of er ontbreekt iets.",
  "check.Models.OK": "Elk model dat nodig is, is er.",
  "check.Models.SKIPPED": "Op deze machine is er geen nodig.",
  "check.Models.WARNING":
    "Hier ontbreken er enkele: zonder de herkenningsdienst worden de foto’s niet bekeken. Download ze hieronder.",
  "check.Models.ERROR":
    "Enkele ontbreken, zijn niet de juiste bestanden of werken hier niet. Download ze hieronder.",
  "check.Inference service.OK": "Die antwoordt.",
  "check.Inference service.SKIPPED":
    "Er is er geen ingesteld: deze machine bekijkt de foto’s zelf.",
  "check.Inference service.WARNING":
    "Die kan nu niet met alles helpen: deze machine neemt het over.",
  "check.Inference service.ERROR":
    "Die antwoordt niet, of niet voor alles, en niets neemt het over.",
  "check.Language model.OK": "Het antwoordt.",
  "check.Language model.SKIPPED": "Er wordt er geen gebruikt.",
  "check.Language model.WARNING": "Het antwoordt niet, of kent het ingestelde model niet.",
  "check.Language model.ERROR":
    "Het weigert toegang, of de instellingen kloppen niet. Controleer de sleutel.",
  "check.Captions.OK": "Foto’s kunnen worden beschreven.",
  "check.Captions.SKIPPED": "Foto’s worden niet beschreven.",
  "check.Captions.WARNING": "Foto’s kunnen nu niet worden beschreven; films worden zonder gemaakt.",
  "check.Captions.ERROR":
    "Foto’s kunnen niet worden beschreven. Controleer de server ervoor bij de instellingen.",
  "check.Caption privacy.WARNING":
    "Om beschreven te worden gaan kleine kopieën van foto’s naar het taalmodel.",
  "check.Sign-in.WARNING": "Dit staat uit, hoewel er iets voor is ingesteld.",
  "check.Sign-in.ERROR":
    "De instellingen kloppen niet: de app start niet opnieuw voordat ze zijn hersteld.",
  "check.Password length.WARNING":
    "Een wachtwoord is kort. Kies een langer; vier woorden zonder verband zijn goed.",
  "check.Password.WARNING":
    "Een wachtwoord staat er leesbaar. Stel het opnieuw in bij de instellingen, waar alleen de hash wordt bewaard.",
  "check.Public address.WARNING":
    "Dit is niet ingesteld. Vul het adres in waarop de app wordt geopend.",
  "check.Allow list.WARNING":
    "Iedereen die de identiteitsprovider kent mag zich aanmelden en elke film bekijken.",
  "check.Identity provider.WARNING": "Die wordt zonder versleuteling bereikt. Geef die https.",
  "check.Metrics.OK": "Die kunnen worden gelezen.",
  "check.Metrics.SKIPPED": "Uit.",
  "check.Metrics.ERROR":
    "De instellingen kloppen niet: de app start niet opnieuw voordat ze zijn hersteld.",
  "check.Notifications.OK": "Die zijn ingesteld.",
  "check.Notifications.SKIPPED": "Uit.",
  "check.Notifications.WARNING":
    "Een bericht kwam niet aan, of een adres ontbreekt of is onbruikbaar.",
  "tier.basic":
    "Basis: er wordt gekozen op datum, personen, favorieten en scherpte, en met kleine modellen als die er zijn",
  "tier.gpu":
    "Met grafische kaart: foto’s worden ook beschreven, gevoelige foto’s en documenten herkend",
  "tier.full": "Volledig: met grafische kaart en een taalmodel dat titels schrijft",
  "model.encoder": "Beeldencoder",
  "model.encoder.for": "wat foto’s laten zien, samen met de classificatiebundel",
  "model.heads": "Classificatiebundel",
  "model.heads.for": "wat foto’s laten zien, samen met de beeldencoder",
  "model.nsfw": "Model voor gevoelige inhoud",
  "model.nsfw.for": "gevoelige foto’s achterhouden (niveaus gpu en full)",
  "model.document": "Documentmodel",
  "model.document.for": "documenten en schermafbeeldingen weglaten (niveaus gpu en full)",
  "model.obstruction": "Afdekmodel",
  "model.obstruction.for": "nog niets",
  "model.stems": "Model voor muziekscheiding",
  "model.stems.for": "eigen muziek waarvan de zang zachter wordt bij spraak",
};
