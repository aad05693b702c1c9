// The same texts in Spanish.

import type { GERMAN } from "./de.ts";

export const SPANISH: Readonly<Record<keyof typeof GERMAN, string>> = {
  "preset":
    "fast ajusta lo que no está definido a lo que menos tiempo lleva: 1080p, h264, calidad fast",
  "tier":
    "Cuánto se averigua de las imágenes: basic no necesita acelerador, gpu añade descripciones y dos detectores, full es gpu con un modelo de lenguaje; auto toma lo que haya",
  "immich.url": "Dirección del servidor de la biblioteca, p. ej. https://photos.example.org",
  "immich.api_key": "Clave de API de la cuenta de la biblioteca cuyas imágenes van a las películas",
  "immich.api_version":
    "La versión que debe tener el servidor de la biblioteca: v2 o v3; auto se la pregunta",
  "immich.accounts.*.url": "Dirección del servidor de esta cuenta; immich.url si falta",
  "immich.accounts.*.api_key": "Clave de API de esta cuenta",
  "immich.accounts.*.api_version":
    "La versión que debe tener el servidor de esta cuenta; auto se la pregunta",
  "immich.public_url":
    "Dirección del servidor de la biblioteca para los navegadores, en los enlaces a películas",
  "immich.cache_max_size_gb":
    "Vistas previas y originales de la biblioteca guardados en el disco; lo que lleva más tiempo sin usarse se va primero",
  "library.folder":
    "Una carpeta de imágenes y vídeos; también se leen sus subcarpetas. En el archivo de configuración una ruta relativa parte de donde está el archivo",
  "output.directory":
    "Dónde se ponen las películas terminadas, cada una en su carpeta. En el archivo de configuración una ruta relativa parte de donde está el archivo",
  "output.resolution": "Lado corto de la película: 720, 1080 o 2160 píxeles",
  "output.orientation":
    "Formato de la película: 16:9, 9:16 o 1:1; auto toma el de la mayoría de los planos",
  "output.frame_rate":
    "Fotogramas por segundo; auto toma 30, o 25 o 60 si los tiene la mayoría de los segundos de vídeo",
  "output.codec":
    "h264 se ve en todas partes; h265 da archivos más pequeños; prores es para seguir montando, unas veinte veces más grande, en un mov, y nunca se entrega",
  "output.format":
    "El contenedor de la película: mp4 se ve en todas partes, mov es para los programas de Apple",
  "output.quality":
    "high cuesta espacio y tiempo, fast cuesta espacio; balanced se ve tan bien como fast",
  "output.min_free_space_gb":
    "Una película no empieza con menos espacio libre que este, o que el que ocupa ella misma",
  "defaults.transition":
    "Cómo se suceden los planos: smart deja elegir al significado; con cut los rótulos aún se funden, con none no se funde nada, ni los textos ni el final",
  "defaults.transition_duration":
    "Segundos de un fundido; los de smart y de los rótulos crecen y menguan con él",
  "defaults.scale_mode":
    "Una imagen que no llena la película: auto la pone sobre un fondo de sus colores, blur sobre su propia ampliación desenfocada; fit no recorta ninguna y deja el resto en negro",
  "defaults.add_date": "Mostrar la fecha cuando cambia",
  "defaults.add_place": "Mostrar el lugar cuando cambia",
  "defaults.sharing":
    "Para quién son las películas: just-us lo muestra todo, family deja fuera los momentos privados, shareable muestra solo lo que se ha examinado y es apto para todos",
  "photos.enabled": "Usar fotos, no solo vídeos",
  "photos.duration":
    "Segundos que se ve una foto, un tiempo de la música más o menos; si falta, decide lo que hay en ella",
  "analysis.include_live_photos": "Mostrar las Live Photos en movimiento",
  "analysis.folder_readers": "Cuántos archivos de una biblioteca en carpeta se leen a la vez",
  "analysis.exclude_filename_patterns":
    "Nombres de archivo que ninguna película muestra, además de los de capturas y grabaciones de pantalla; * ? y [0-9] representan caracteres",
  "title_screens.enabled": "Rótulos de apertura, de capítulo y de cierre",
  "title_screens.locale":
    "Idioma de títulos, fechas y nombres de lugares, p. ej. en, de o pt-BR; auto toma el de la máquina (LC_ALL, LANG), si no el del primer navegador que abre las páginas",
  "title_screens.captions":
    "Mostrar en una línea bajo la imagen lo que se sabe de ella en palabras, donde se pueda leer",
  "trips.homebase_latitude": "Dónde está tu casa; si falta, se deduce de las imágenes",
  "trips.homebase_longitude": "Dónde está tu casa; si falta, se deduce de las imágenes",
  "trips.min_distance_km": "Una imagen está fuera de casa si se tomó al menos a esta distancia",
  "trips.min_duration_days": "Un viaje dura al menos estas noches",
  "trips.map": "Mostrar un mapa dibujado de la ruta en las películas de viajes",
  "trips.max_gap_days": "Más días que estos sin una imagen fuera de casa terminan un viaje",
  "upload.enabled":
    "Entregar cada película al servidor de la biblioteca; una vez confirmado se quita la copia local",
  "upload.album_name": "Álbum para las películas entregadas; se crea si no existe",
  "automation.enabled":
    "El servidor mira una vez al día si un recuerdo merece una película, y la hace",
  "automation.daily_at":
    "Cuándo mira, como HH:MM del reloj de esta máquina; una hora perdida se recupera",
  "automation.cooldown_hours":
    "Ninguna película empieza antes de este tiempo desde que empezó la anterior, media hora más o menos",
  "automation.max_delivery_attempts":
    "Una película que no se pudo entregar tantas veces se queda en el disco y no se vuelve a intentar",
  "automation.accounts":
    "Exactamente las cuentas que se leen; ninguna significa la conexión principal",
  "automation.upload_to_immich":
    "Entregar las películas automáticas al servidor de la biblioteca, como hace upload.enabled con todas",
  "automation.album_name": "Álbum para las películas automáticas; upload.album_name si falta",
  "automation.detect_monthly": "Proponer el mes que acaba de terminar",
  "automation.detect_yearly": "Proponer años pasados",
  "automation.detect_trips":
    "Proponer los viajes una semana después de volver, si la casa está definida o se deduce de las imágenes",
  "automation.detect_person_spotlight": "Proponer el último año de las personas más retratadas",
  "automation.detect_pairs":
    "Proponer el último año de personas que salen a menudo en una misma imagen",
  "automation.detect_groups": "Proponer el último año de cada grupo guardado",
  "automation.detect_activity_burst": "Proponer los meses con muchas más imágenes de lo habitual",
  "automation.burst_threshold":
    "Muchas más significa más de tantas veces la media de los doce meses anteriores",
  "automation.detect_birthdays":
    "Proponer el año de vida de una persona que terminó con su cumpleaños",
  "automation.detect_on_this_day": "Proponer este día a lo largo de los años",
  "automation.detect_special_days":
    "Proponer los aniversarios de los días que encontró discover-days",
  "automation.special_days_per_year":
    "Cuántos días especiales de un año se conservan cuando ningún modelo los juzga",
  "automation.detect_seasons": "Proponer la estación que acaba de terminar",
  "automation.detect_holidays": "Proponer un festivo a lo largo de los años",
  "automation.extra_holidays": "Tus propios festivos, cada uno como MM-DD: nombre",
  "automation.detect_albums": "Proponer álbumes de unos meses como mucho",
  "automation.include_shared_albums":
    "Proponer también álbumes de otras personas compartidos con la cuenta",
  "automation.detect_themes":
    "Proponer lo que se tomó una y otra vez el año pasado, p. ej. en el agua o nuestro gato",
  "automation.detect_person_monthly":
    "Proponer los últimos meses de la pareja, los hijos y los padres",
  "automation.backfill_months": "Proponer los meses de este año y del pasado aún sin película",
  "notifications.enabled": "Enviar una notificación por cada película",
  "notifications.urls":
    "A quién se avisa, una dirección por entrada como las escribe Apprise, p. ej. ntfys://ntfy.example.org/topic; auto test-notification las prueba",
  "notifications.private_hosts":
    "Nombres de servidores de casa a los que pueden ir notificaciones aunque parezcan públicos",
  "notifications.on_success": "Avisar de las películas que se hicieron",
  "notifications.on_failure": "Avisar de las películas y entregas que fallaron",
  "notifications.attach_thumbnail":
    "Adjuntar una imagen pequeña de la película, si el servicio la admite",
  "notifications.cooldown_hours":
    "Tras un mensaje fallido, durante este tiempo no se avisa a la dirección de películas terminadas",
  "auth.enabled":
    "Exigir el inicio de sesión; sin él, cualquier cliente que alcance la aplicación puede usarla",
  "auth.provider":
    "Una cuenta con contraseña, un proveedor de OpenID Connect o la cabecera de un proxy",
  "auth.username":
    "La cuenta del inicio de sesión básico; PHOTOS_MEMORIES_AUTH_USERNAME junto con PHOTOS_MEMORIES_AUTH_PASSWORD lo activa",
  "auth.password": "Su contraseña, o mejor lo que imprime `photos-memories secret hash`",
  "auth.family_username":
    "La segunda cuenta del inicio de sesión básico: ve y hace películas, y no cambia ajustes",
  "auth.family_password":
    "Su contraseña, o mejor lo que imprime `photos-memories secret hash`; sin ella esta cuenta no existe",
  "auth.issuer_url":
    "Dirección del proveedor de OpenID Connect, como se nombra en su documento de descubrimiento",
  "auth.client_id": "El nombre de la aplicación en el proveedor",
  "auth.client_secret": "Su secreto allí; se omite con un cliente público",
  "auth.scope": "Lo que se pide al proveedor",
  "auth.public_url": "Dirección en la que se abre la aplicación, p. ej. https://films.example.org",
  "auth.allowed_emails":
    "Con oidc: direcciones que pueden iniciar sesión; sin ninguna lista puede cualquiera",
  "auth.allowed_domains":
    "Con oidc: dominios cuyas direcciones pueden iniciar sesión; los subdominios son otros dominios",
  "auth.owner_groups":
    "Con oidc y header: grupos de quienes administran; los demás ven y hacen películas. Sin ninguno, administra cualquiera",
  "auth.owner_emails":
    "Con oidc: direcciones verificadas de quienes administran, estén o no en uno de esos grupos",
  "auth.groups_claim":
    "El claim en el que el proveedor nombra los grupos de la cuenta; algunos necesitan un scope para ello",
  "auth.auto_launch": "Ir directo al proveedor en vez de mostrar un botón",
  "auth.button_text": "Lo que dice el botón",
  "auth.user_header": "La cabecera en la que un proxy de confianza nombra la cuenta",
  "auth.email_header":
    "La cabecera en la que da la dirección de la cuenta; vacía para no leer ninguna",
  "auth.groups_header": "La cabecera en la que nombra los grupos de la cuenta, separados por comas",
  "auth.trusted_proxies": "Direcciones y redes de los proxies cuyas cabeceras cuentan",
  "auth.session_ttl_hours": "Cuánto tiempo sigue abierta la sesión de una persona",
  "server.host":
    "Dirección de escucha; sin inicio de sesión solo una decisión lleva más allá de 127.0.0.1",
  "server.port": "Puerto de escucha",
  "server.base_path": "Ruta de la aplicación detrás de un proxy",
  "server.trigger_token":
    "Permite que otros programas inicien una ejecución por HTTP; 32 caracteres aleatorios o más",
  "server.allowed_hosts":
    "Nombres de host a los que responde la aplicación, además de los de esta máquina",
  "server.allow_unauthenticated_lan":
    "Escuchar más allá de esta máquina aunque el inicio de sesión esté desactivado",
  "server.secure_cookies":
    "Enviar la sesión solo por https; para cuando todo el mundo entra por https",
  "metrics.enabled": "Responder en /metrics con medidas para Prometheus",
  "metrics.token":
    "Permite que un recolector las lea con Authorization: Bearer; 32 caracteres aleatorios o más",
  "metrics.allowed_networks": "Direcciones y redes que pueden leerlas sin token",
  "logging.format": "Cómo escribe el servidor su registro, en la salida de error",
  "logging.level": "Las líneas menos importantes que se escriben",
  "render.worker_base_url":
    "Dirección de una máquina de montaje, que termina en /render, p. ej. https://gpu.example.org:8092/render; si falta, monta esta máquina",
  "render.worker_token": "El token con el que se inició la máquina de montaje",
  "render.timeout_seconds":
    "Cuánto puede tardar la máquina de montaje en una película, con la espera y la descarga",
  "render.fallback_to_local":
    "Dejar que esta máquina monte una película cuando la máquina de montaje no puede",
  "render.allow_insecure_http":
    "Enviar películas y la clave de la biblioteca sin https a una máquina de montaje distinta de esta",
  "inference.facts_base_url":
    "Dirección del servicio de inferencia; si falta, el procesador de esta máquina",
  "inference.fallback_to_local":
    "Dejar que esta máquina decida sobre una imagen cuando el servicio de inferencia no puede",
  "inference.facts_concurrency": "Cuántas imágenes están a la vez en el servicio de inferencia",
  "inference.timeout_seconds": "Cuánto puede tardar una respuesta del servicio de inferencia",
  "inference.producers": "Qué clasificadores se piden al servicio de inferencia",
  "models.directory":
    "Dónde se guardan los archivos de los modelos; si falta, models en la carpeta de datos. En el archivo de configuración una ruta relativa parte de donde está el archivo",
  "models.encoder_url": "De dónde toma models fetch el codificador de imágenes",
  "models.heads_url": "De dónde toma models fetch los clasificadores",
  "models.nsfw_url": "De dónde toma models fetch el modelo de contenido delicado",
  "models.document_url": "De dónde toma models fetch el modelo de documentos",
  "models.obstruction_url": "De dónde toma models fetch el modelo de obstrucción",
  "models.stems_url": "De dónde toma models fetch el modelo de separación de música",
  "models.provider":
    "En qué se ejecutan los modelos de esta máquina; auto toma CUDA donde se ofrece, si no la CPU",
  "models.workers":
    "Imágenes que esta máquina decide a la vez; si falta, tantas como núcleos, 4 como mucho",
  "editorial.preparation.caption_base_url":
    "Dirección del servidor de descripciones, un servidor de visión compatible con OpenAI",
  "editorial.preparation.caption_provider":
    "Quién describe las imágenes; llm las envía al modelo de lenguaje de llm.*",
  "editorial.preparation.caption_alias":
    "El nombre de modelo que debe anunciar el servidor de descripciones; forma parte de la clave de cada descripción",
  "editorial.preparation.caption_api_key":
    "Se envía al servidor de descripciones como Authorization: Bearer; vacía, no se envía nada",
  "editorial.preparation.caption_timeout_seconds": "Cuánto puede tardar una descripción",
  "editorial.preparation.caption_concurrency":
    "Cuántas imágenes están a la vez en el servidor de descripciones; prueba con 4 en una GPU",
  "editorial.preparation.caption_artifact_id":
    "Tu etiqueta para la versión del servidor de descripciones, guardada con las descripciones nuevas; vacía es ninguna",
  "llm.enabled":
    "Si se puede preguntar al modelo de lenguaje; si falta, se puede cuando base_url y model están definidos. Escribe títulos y lee --ask; caption_provider dice si describe imágenes",
  "llm.provider": "Cómo se habla con el modelo de lenguaje",
  "llm.base_url": "Dirección del servidor del modelo de lenguaje, p. ej. http://localhost:11434/v1",
  "llm.model": "A cuál de sus modelos se pregunta",
  "llm.api_key": "Se envía al modelo de lenguaje como Authorization: Bearer",
  "llm.timeout_seconds": "Cuánto puede tardar una respuesta del modelo de lenguaje",
  "audio.music": "Música compuesta por la aplicación para cada película, o ninguna",
  "audio.music_volume":
    "La música frente al sonido de los vídeos: 0 lo más suave, 1 lo más fuerte, 10 dB en cada sentido",
  "music.folder":
    "Una carpeta de pistas tuyas: cada película recibe una de su ambiente y más o menos de su duración, nunca la de la película anterior",
  "hardware.enabled": "Usar un codificador de vídeo por hardware donde se abre de verdad",
  "hardware.workers":
    "Partes de una película que se montan a la vez; por defecto 2, o 1 con un solo núcleo",
  "cache.pieces_max_size_gb":
    "Fragmentos montados que se guardan para la película siguiente; los que llevan más tiempo sin usarse se van primero",
};
