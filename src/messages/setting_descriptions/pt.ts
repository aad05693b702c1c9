// The same texts in Portuguese.

import type { GERMAN } from "./de.ts";

export const PORTUGUESE: Readonly<Record<keyof typeof GERMAN, string>> = {
  "preset":
    "fast ajusta o que não está definido ao que demora menos tempo: 1080p, h264, qualidade fast",
  "tier":
    "Quanto se descobre sobre as imagens: basic dispensa acelerador, gpu acrescenta descrições e dois detetores, full é gpu com um modelo de linguagem; auto usa o que houver",
  "immich.url": "Endereço do servidor da biblioteca, por exemplo https://photos.example.org",
  "immich.api_key": "Chave de API da conta da biblioteca cujas imagens vão para os filmes",
  "immich.api_version":
    "A versão que o servidor da biblioteca tem de ter: v2 ou v3; auto pergunta-lhe",
  "immich.accounts.*.url": "Endereço do servidor desta conta; immich.url se faltar",
  "immich.accounts.*.api_key": "Chave de API desta conta",
  "immich.accounts.*.api_version":
    "A versão que o servidor desta conta tem de ter; auto pergunta-lhe",
  "immich.public_url":
    "Endereço do servidor da biblioteca para os navegadores, nas ligações para filmes",
  "immich.cache_max_size_gb":
    "Pré-visualizações e originais da biblioteca guardados no disco; o que está há mais tempo sem uso sai primeiro",
  "library.folder":
    "Uma pasta de imagens e vídeos; as subpastas também são lidas. No ficheiro de configuração, um caminho relativo parte de onde está o ficheiro",
  "output.directory":
    "Onde ficam os filmes prontos, cada um na sua pasta. No ficheiro de configuração, um caminho relativo parte de onde está o ficheiro",
  "output.resolution": "Lado curto do filme: 720, 1080 ou 2160 píxeis",
  "output.orientation": "Formato do filme: 16:9, 9:16 ou 1:1; auto usa o da maioria dos planos",
  "output.frame_rate":
    "Imagens por segundo; auto usa 30, ou 25 ou 60 se a maioria dos segundos de vídeo os tiver",
  "output.codec":
    "h264 vê-se em todo o lado; h265 faz ficheiros mais pequenos; prores é para continuar a montagem, umas vinte vezes maior, num mov, e nunca é entregue",
  "output.format":
    "O contentor do filme: mp4 vê-se em todo o lado, mov é para os programas da Apple",
  "output.quality":
    "high custa espaço e tempo, fast custa espaço; balanced tem tão bom aspeto como fast",
  "output.min_free_space_gb":
    "Um filme não começa com menos espaço livre do que este, ou do que ele próprio ocupa",
  "defaults.transition":
    "Como os planos se sucedem: smart deixa o significado escolher; com cut os cartões ainda se fundem, com none nada se funde, nem os textos nem o fim",
  "defaults.transition_duration":
    "Segundos de uma fusão; as de smart e dos cartões crescem e diminuem com ela",
  "defaults.scale_mode":
    "Uma imagem que não enche o filme: auto põe-na sobre um fundo das suas cores, blur sobre a sua própria ampliação desfocada; fit não recorta nenhuma e deixa o resto preto",
  "defaults.add_date": "Mostrar a data quando muda",
  "defaults.add_place": "Mostrar o lugar quando muda",
  "defaults.sharing":
    "Para quem são os filmes: just-us mostra tudo, family deixa de fora momentos privados, shareable mostra só o que foi examinado e é próprio para todos",
  "photos.enabled": "Usar fotos, não só vídeos",
  "photos.duration":
    "Segundos em que se vê uma foto, mais ou menos um tempo da música; se faltar, decide o que há nela",
  "analysis.include_live_photos": "Mostrar as Live Photos em movimento",
  "analysis.folder_readers":
    "Quantos ficheiros de uma biblioteca numa pasta são lidos ao mesmo tempo",
  "analysis.exclude_filename_patterns":
    "Nomes de ficheiros que nenhum filme mostra, além dos de capturas e gravações de ecrã; * ? e [0-9] representam caracteres",
  "title_screens.enabled": "Cartões de abertura, de capítulo e de fim",
  "title_screens.locale":
    "Língua dos títulos, datas e nomes de lugares, por exemplo en, de ou pt-BR; auto usa a da máquina (LC_ALL, LANG), senão a do primeiro navegador que abre as páginas",
  "title_screens.captions":
    "Mostrar numa linha sob a imagem o que se sabe dela em palavras, onde se possa ler",
  "trips.homebase_latitude": "Onde é a casa; se faltar, deduz-se das imagens",
  "trips.homebase_longitude": "Onde é a casa; se faltar, deduz-se das imagens",
  "trips.min_distance_km": "Uma imagem é de fora de casa se foi tirada pelo menos a esta distância",
  "trips.min_duration_days": "Uma viagem dura pelo menos este número de noites",
  "trips.map": "Mostrar um mapa desenhado do percurso nos filmes de viagens",
  "trips.max_gap_days": "Mais dias do que estes sem uma imagem fora de casa terminam uma viagem",
  "upload.enabled":
    "Entregar todos os filmes ao servidor da biblioteca; depois de confirmado, a cópia local é removida",
  "upload.album_name": "Álbum para os filmes entregues, criado se não existir",
  "automation.enabled":
    "O servidor verifica uma vez por dia se uma recordação merece um filme, e fá-lo",
  "automation.daily_at":
    "Quando verifica, como HH:MM do relógio desta máquina; uma hora perdida é recuperada",
  "automation.cooldown_hours":
    "Nenhum filme começa antes deste tempo desde o início do anterior, mais ou menos meia hora",
  "automation.max_delivery_attempts":
    "Um filme que não pôde ser entregue tantas vezes fica no disco e não volta a ser tentado",
  "automation.accounts":
    "Exatamente as contas que são lidas; nenhuma significa a ligação principal",
  "automation.upload_to_immich":
    "Entregar os filmes automáticos ao servidor da biblioteca, como upload.enabled faz para todos",
  "automation.album_name": "Álbum para os filmes automáticos; upload.album_name se faltar",
  "automation.detect_monthly": "Propor o mês que acabou de terminar",
  "automation.detect_yearly": "Propor anos passados",
  "automation.detect_trips":
    "Propor viagens uma semana depois do regresso, se a casa estiver definida ou se deduzir das imagens",
  "automation.detect_person_spotlight": "Propor o último ano das pessoas com mais imagens",
  "automation.detect_pairs":
    "Propor o último ano de pessoas que estão muitas vezes na mesma imagem",
  "automation.detect_groups": "Propor o último ano de cada grupo guardado",
  "automation.detect_activity_burst": "Propor meses com muito mais imagens do que o habitual",
  "automation.burst_threshold":
    "Muito mais significa mais do que tantas vezes a média dos doze meses anteriores",
  "automation.detect_birthdays":
    "Propor o ano de vida de uma pessoa que terminou no seu aniversário",
  "automation.detect_on_this_day": "Propor este dia ao longo dos anos",
  "automation.detect_special_days": "Propor aniversários de dias que discover-days encontrou",
  "automation.special_days_per_year":
    "Quantos dias especiais de um ano ficam quando nenhum modelo os avalia",
  "automation.detect_seasons": "Propor a estação que acabou de terminar",
  "automation.detect_holidays": "Propor um feriado ao longo dos anos",
  "automation.extra_holidays": "Feriados próprios, cada um como MM-DD: nome",
  "automation.detect_albums": "Propor álbuns de alguns meses no máximo",
  "automation.include_shared_albums":
    "Propor também álbuns de outras pessoas partilhados com a conta",
  "automation.detect_themes":
    "Propor o que foi captado uma e outra vez no ano passado, por exemplo na água ou o nosso gato",
  "automation.detect_person_monthly":
    "Propor os últimos meses do parceiro ou parceira, dos filhos e dos pais",
  "automation.backfill_months": "Propor meses deste ano e do anterior ainda sem filme",
  "notifications.enabled": "Enviar uma notificação de cada filme",
  "notifications.urls":
    "Quem é avisado, um endereço por entrada como o Apprise os escreve, por exemplo ntfys://ntfy.example.org/topic; auto test-notification experimenta-os",
  "notifications.private_hosts":
    "Nomes de servidores em casa para onde as notificações podem ir embora pareçam públicos",
  "notifications.on_success": "Avisar dos filmes que foram feitos",
  "notifications.on_failure": "Avisar dos filmes e das entregas que falharam",
  "notifications.attach_thumbnail": "Juntar uma pequena imagem do filme, se o serviço a aceitar",
  "notifications.cooldown_hours":
    "Depois de uma mensagem falhada, durante este tempo o endereço não é avisado de filmes prontos",
  "auth.enabled":
    "Exigir início de sessão; sem ele, qualquer cliente que alcance a aplicação pode usá-la",
  "auth.provider":
    "Uma conta com palavra-passe, um fornecedor OpenID Connect ou o cabeçalho de um proxy",
  "auth.username":
    "A conta do início de sessão simples; PHOTOS_MEMORIES_AUTH_USERNAME com PHOTOS_MEMORIES_AUTH_PASSWORD ativa-o",
  "auth.password": "A sua palavra-passe, ou melhor, o que `photos-memories secret hash` imprime",
  "auth.family_username":
    "A segunda conta do início de sessão simples: vê e faz filmes, e não altera definições",
  "auth.family_password":
    "A sua palavra-passe, ou melhor, o que `photos-memories secret hash` imprime; sem ela esta conta não existe",
  "auth.issuer_url":
    "Endereço do fornecedor OpenID Connect, como o seu documento de descoberta o indica",
  "auth.client_id": "O nome da aplicação no fornecedor",
  "auth.client_secret": "O segredo dela nesse fornecedor; omite-se num cliente público",
  "auth.scope": "O que se pede ao fornecedor",
  "auth.public_url": "Endereço em que se abre a aplicação, por exemplo https://films.example.org",
  "auth.allowed_emails":
    "Com oidc: endereços que podem iniciar sessão; sem nenhuma lista, todos podem",
  "auth.allowed_domains":
    "Com oidc: domínios cujos endereços podem iniciar sessão; os subdomínios são outros domínios",
  "auth.owner_groups":
    "Com oidc e header: grupos de proprietários; todos os outros veem e fazem filmes. Sem nenhum, todos são proprietários",
  "auth.owner_emails":
    "Com oidc: endereços verificados de proprietários, num grupo de proprietários ou não",
  "auth.groups_claim":
    "O claim em que o fornecedor indica os grupos de um utilizador; alguns precisam de um âmbito para isso",
  "auth.auto_launch": "Ir direto ao fornecedor em vez de mostrar um botão",
  "auth.button_text": "O que diz o botão",
  "auth.user_header": "O cabeçalho em que um proxy de confiança indica o utilizador",
  "auth.email_header": "O cabeçalho em que dá o endereço do utilizador; vazio para não ler nenhum",
  "auth.groups_header": "O cabeçalho em que indica os grupos do utilizador, separados por vírgulas",
  "auth.trusted_proxies": "Endereços e redes dos proxies cujos cabeçalhos contam",
  "auth.session_ttl_hours": "Quanto tempo uma pessoa fica com a sessão iniciada",
  "server.host": "Endereço de escuta; sem início de sessão, só uma decisão leva além de 127.0.0.1",
  "server.port": "Porta de escuta",
  "server.base_path": "Caminho da aplicação atrás de um proxy",
  "server.trigger_token":
    "Permite que programas iniciem uma execução por HTTP; 32 caracteres aleatórios ou mais",
  "server.allowed_hosts": "Nomes de anfitrião a que a aplicação responde, além dos desta máquina",
  "server.allow_unauthenticated_lan":
    "Escutar além desta máquina embora o início de sessão esteja desligado",
  "server.secure_cookies": "Enviar a sessão só por https; para quando todos vêm por https",
  "metrics.enabled": "Responder em /metrics com medidas para o Prometheus",
  "metrics.token":
    "Permite que um coletor as leia com Authorization: Bearer; 32 caracteres aleatórios ou mais",
  "metrics.allowed_networks": "Endereços e redes que podem lê-las sem token",
  "logging.format": "Como o servidor escreve o seu registo, na saída de erros",
  "logging.level": "As linhas menos importantes que são escritas",
  "render.worker_base_url":
    "Endereço de uma máquina de composição, que termina em /render, por exemplo https://gpu.example.org:8092/render; se faltar, compõe esta máquina",
  "render.worker_token": "O token com que a máquina de composição foi iniciada",
  "render.timeout_seconds":
    "Quanto tempo a máquina de composição pode levar com um filme, com espera e transferência",
  "render.fallback_to_local":
    "Deixar esta máquina compor um filme quando a máquina de composição não pode",
  "render.allow_insecure_http":
    "Enviar filmes e a chave da biblioteca sem https a uma máquina de composição que não seja esta",
  "inference.facts_base_url":
    "Endereço do serviço de inferência; se faltar, o processador desta máquina",
  "inference.fallback_to_local":
    "Deixar esta máquina decidir sobre uma imagem quando o serviço de inferência não pode",
  "inference.facts_concurrency": "Quantas imagens estão ao mesmo tempo no serviço de inferência",
  "inference.timeout_seconds": "Quanto pode demorar uma resposta do serviço de inferência",
  "inference.producers": "Que classificadores se pedem ao serviço de inferência",
  "models.directory":
    "Onde ficam os ficheiros dos modelos; se faltar, models na pasta de dados. No ficheiro de configuração, um caminho relativo parte de onde está o ficheiro",
  "models.encoder_url": "De onde models fetch obtém o codificador de imagens",
  "models.heads_url": "De onde models fetch obtém os classificadores",
  "models.nsfw_url": "De onde models fetch obtém o modelo de conteúdo sensível",
  "models.document_url": "De onde models fetch obtém o modelo de documentos",
  "models.obstruction_url": "De onde models fetch obtém o modelo de obstrução",
  "models.stems_url": "De onde models fetch obtém o modelo de separação de música",
  "models.provider":
    "Em que correm os modelos desta máquina; auto usa CUDA onde existe, senão a CPU",
  "models.workers":
    "Imagens que esta máquina decide lado a lado; se faltar, tantas como os núcleos, no máximo 4",
  "editorial.preparation.caption_base_url":
    "Endereço do servidor de descrições, um servidor de visão compatível com OpenAI",
  "editorial.preparation.caption_provider":
    "Quem descreve as imagens; llm envia-as ao modelo de linguagem de llm.*",
  "editorial.preparation.caption_alias":
    "O nome do modelo que o servidor de descrições tem de anunciar; faz parte da chave de cada descrição",
  "editorial.preparation.caption_api_key":
    "Enviada ao servidor de descrições como Authorization: Bearer; vazia, nada é enviado",
  "editorial.preparation.caption_timeout_seconds": "Quanto pode demorar uma descrição",
  "editorial.preparation.caption_concurrency":
    "Quantas imagens estão ao mesmo tempo no servidor de descrições; numa GPU vale a pena experimentar 4",
  "editorial.preparation.caption_artifact_id":
    "Etiqueta própria para a versão do servidor de descrições, guardada com as novas descrições; vazia é nenhuma",
  "llm.enabled":
    "Se o modelo de linguagem pode ser consultado; se faltar, pode quando base_url e model estão definidos. Escreve títulos e lê --ask; caption_provider diz se descreve imagens",
  "llm.provider": "Como se fala com o modelo de linguagem",
  "llm.base_url":
    "Endereço do servidor do modelo de linguagem, por exemplo http://localhost:11434/v1",
  "llm.model": "Qual dos seus modelos é consultado",
  "llm.api_key": "Enviada ao modelo de linguagem como Authorization: Bearer",
  "llm.timeout_seconds": "Quanto pode demorar uma resposta do modelo de linguagem",
  "audio.music": "Música composta pela aplicação para cada filme, ou nenhuma",
  "audio.music_volume":
    "A música face ao som dos vídeos: 0 mais baixa, 1 mais alta, 10 dB em cada sentido",
  "music.folder":
    "Uma pasta de faixas próprias: cada filme recebe uma do seu ambiente e com cerca da sua duração, nunca a do filme anterior",
  "hardware.enabled": "Usar um codificador de vídeo por hardware onde se abre mesmo",
  "hardware.workers":
    "Partes de um filme compostas lado a lado; por omissão 2, ou 1 com um só núcleo",
  "cache.pieces_max_size_gb":
    "Partes compostas guardadas para o filme seguinte; as que estão há mais tempo sem uso saem primeiro",
};
