// The same words in Portuguese.

import type { ENGLISH } from "./en.ts";

export const PORTUGUESE: Readonly<Record<keyof typeof ENGLISH, string>> = {
  "details": "Pormenores",
  "fault.usage": "Assim não é possível. Verifique o que foi introduzido.",
  "fault.config_invalid":
    "Uma definição está errada ou em falta. Corrija-a nas definições ou no ficheiro de configuração.",
  "fault.not_found": "Algo que aqui é indicado não existe. Verifique o nome.",
  "fault.library_unreadable":
    "Não é possível ler a biblioteca. Verifique se o servidor ou o disco está ligado, e o endereço ou a pasta nas definições.",
  "fault.forbidden":
    "A chave de API da biblioteca não o permite. Dê-lhe as permissões em falta no servidor da biblioteca.",
  "fault.nothing_to_film":
    "Não há fotografias nem vídeos para este filme. Escolha mais dias, pessoas ou locais.",
  "fault.busy": "Outra tarefa já o está a usar. Tente de novo quando terminar.",
  "fault.disk_full": "Há muito pouco espaço livre no disco. Liberte espaço e tente de novo.",
  "fault.not_writable":
    "Não é possível escrever num ficheiro ou numa pasta. Verifique as permissões.",
  "fault.previews_missing":
    "A biblioteca ainda não criou as pré-visualizações de todas as fotografias. Espere que termine e tente de novo.",
  "fault.media_unreadable":
    "Não é possível ler uma fotografia, um vídeo ou uma música. O ficheiro pode estar danificado.",
  "fault.model_unavailable":
    "Um modelo necessário não está disponível. A página «Sistema» das definições diz qual.",
  "fault.worker_unavailable":
    "A máquina de composição não responde ou não consegue compor este filme. Verifique se está a funcionar.",
  "fault.not_listening":
    "Não é possível abrir o endereço ou a porta. Talvez outro programa a esteja a usar.",
  "fault.child_died":
    "Uma parte da aplicação terminou inesperadamente. Tente de novo; o registo diz mais.",
  "fault.child_not_started":
    "Esta máquina não consegue iniciar mais um processo. Feche outros programas e tente de novo.",
  "fault.cancelled": "Parado a pedido.",
  "fault.verification_failed":
    "Um filme ou um ficheiro da aplicação não está em bom estado. Os pormenores dizem qual.",
  "fault.internal": "Algo correu mal na própria aplicação. O registo diz mais.",
  "end.nothing": "Havia muito pouco para mostrar num filme.",
  "end.interrupted": "Foi interrompido antes de estar pronto. Peça-o de novo.",
  "end.delivery": "Não foi possível entregá-lo à biblioteca.",
  "end.gone": "A memória escolhida já não pode ser criada.",
  "end.other_film": "Nesse momento estava a ser criado outro filme.",
  "end.timed_out": "O filme demorou mais de duas horas e foi parado.",
  "end.lost": "O filme não estava lá quando devia estar pronto.",
  "end.other": "Não resultou em nenhum filme.",
  "short.configuration": "Não é possível ler a configuração",
  "short.folder_empty": "A pasta não tem fotografias nem vídeos utilizáveis",
  "short.not_writable": "Não é possível escrever aí",
  "short.too_full": "Há muito pouco espaço para outro filme",
  "short.library_look": "Não foi possível percorrer a biblioteca.",
  "short.library_note": "Algo na biblioteca não pôde ser usado tal como está.",
  "short.key_limits":
    "Falta uma permissão à chave de API: os filmes são criados, mas sem tudo o que seria possível.",
  "short.system_look": "Não foi possível concluir as verificações.",
  "short.download": "A transferência não foi concluída. O que já chegou é guardado: tente de novo.",
  "short.secret_key":
    "Não é possível guardar aqui segredos: a chave com que seriam cifrados não pode ser usada.",
  "short.undecryptable": "O que está guardado aqui não pode ser decifrado. Introduza-o de novo.",
  "short.target": "Não é possível enviar nada para este endereço.",
  "check.Program": "Programa",
  "check.Store": "Base de dados {name}",
  "check.Backup": "Cópia de segurança",
  "check.Data folder": "Pasta de dados",
  "check.Permissions": "Permissões",
  "check.Clock": "Relógio",
  "check.Settings": "Definições",
  "check.Configuration": "Configuração",
  "check.Saved settings": "Definições guardadas",
  "check.Library": "Biblioteca",
  "check.Account": "Conta {name}",
  "check.Home base": "Casa",
  "check.Stores": "Bases de dados",
  "check.Output folder": "Pasta dos filmes",
  "check.Free space for films": "Espaço livre para filmes",
  "check.Free space for the cache": "Espaço livre para a cache",
  "check.Video encoder": "Codificador de vídeo",
  "check.Render worker": "Máquina de composição",
  "check.Tier": "Análise",
  "check.Models": "Modelos",
  "check.Inference service": "Serviço de inferência",
  "check.Language model": "Modelo de linguagem",
  "check.Captions": "Descrições de imagens",
  "check.Caption controls": "Teste das descrições",
  "check.Caption privacy": "Privacidade das descrições",
  "check.Sign-in": "Início de sessão",
  "check.Password length": "Comprimento da palavra-passe",
  "check.Password": "Palavra-passe",
  "check.Public address": "Endereço público",
  "check.Allow list": "Quem pode entrar",
  "check.Identity provider": "Fornecedor de identidade",
  "check.Trusted proxies": "Proxies de confiança",
  "check.Listening address": "Endereço da aplicação",
  "check.Metrics": "Métricas",
  "check.Notifications": "Notificações",
  "check.any.OK": "Aqui está tudo em ordem.",
  "check.any.WARNING": "Vale a pena ver: os pormenores dizem do que se trata.",
  "check.any.ERROR": "Assim não funciona: os pormenores dizem porquê e o que fazer.",
  "check.any.SKIPPED": "Não está em uso.",
  "check.Program.WARNING": "Existe uma versão mais recente.",
  "check.Store.SKIPPED": "Ainda não existe.",
  "check.Store.WARNING": "Está danificada e é recriada sozinha.",
  "check.Store.ERROR":
    "Está danificada ou foi escrita por uma versão mais recente: os pormenores dizem o que fazer.",
  "check.Backup.OK": "Existe uma recente.",
  "check.Backup.SKIPPED": "Ainda não há nada para guardar.",
  "check.Backup.WARNING": "Não existe nenhuma recente. Faça uma noutro disco.",
  "check.Data folder.OK": "É possível escrever nela e há espaço.",
  "check.Data folder.WARNING": "Resta pouco espaço.",
  "check.Data folder.ERROR": "Não é possível escrever nela. Verifique as permissões.",
  "check.Permissions.OK": "Só o utilizador da aplicação pode abrir os ficheiros.",
  "check.Permissions.WARNING":
    "Outros utilizadores desta máquina podem abrir ficheiros da aplicação.",
  "check.Clock.OK": "Está certo.",
  "check.Clock.WARNING": "Está errado. Acerte-o e deixe que o sistema o mantenha certo.",
  "check.Settings.ERROR": "Uma definição está errada, pelo que nada mais pode ser verificado.",
  "check.Configuration.OK": "É lida.",
  "check.Configuration.WARNING": "É lida, mas algo nela provavelmente não era para ser assim.",
  "check.Saved settings.OK": "São lidas.",
  "check.Saved settings.SKIPPED": "Ainda não há nada guardado.",
  "check.Saved settings.WARNING": "Nem todas podem ser lidas.",
  "check.Library.OK": "As fotografias podem ser lidas.",
  "check.Library.WARNING":
    "Responde, mas não tem fotografias, ou a chave permite pouco ou demasiado.",
  "check.Library.ERROR":
    "Não pode ser lida, ou não é possível entregar-lhe filmes. Verifique o endereço, a chave e a pasta nas definições.",
  "check.Home base.OK": "Sabe-se onde é a casa.",
  "check.Home base.SKIPPED":
    "Não definida: as fotografias dizem onde é, assim que houver bastantes.",
  "check.Home base.WARNING": "Só está definida uma das duas coordenadas, pelo que não é usada.",
  "check.Output folder.OK": "É possível guardar lá filmes.",
  "check.Output folder.ERROR": "Não é possível guardar lá filmes. Verifique as permissões.",
  "check.Free space.OK": "Há suficiente.",
  "check.Free space.WARNING": "Começa a faltar.",
  "check.Free space.ERROR": "Há muito pouco: nenhum filme é iniciado. Liberte espaço.",
  "check.Video encoder.OK": "Os filmes podem ser codificados.",
  "check.Video encoder.ERROR": "Nenhum codificador para estes filmes funciona aqui.",
  "check.Render worker.OK": "Está pronta.",
  "check.Render worker.SKIPPED": "Nenhuma está configurada: esta máquina compõe os filmes.",
  "check.Render worker.WARNING": "De momento não está disponível: esta máquina compõe em vez dela.",
  "check.Render worker.ERROR":
    "Não está disponível, e sem ela nenhum filme é composto. Verifique se está a funcionar.",
  "check.Tier.OK": "Está decidido como se leem as fotografias: veja abaixo, com os modelos.",
  "check.Tier.ERROR":
    "As definições para ler as fotografias contradizem-se, ou falta alguma coisa.",
  "check.Models.OK": "Estão cá todos os modelos necessários.",
  "check.Models.SKIPPED": "Nesta máquina não é preciso nenhum.",
  "check.Models.WARNING":
    "Aqui faltam alguns: sem o serviço de inferência as fotografias não seriam lidas. Transfira-os abaixo.",
  "check.Models.ERROR":
    "Alguns faltam, não são os ficheiros certos ou não funcionam aqui. Transfira-os abaixo.",
  "check.Inference service.OK": "Responde.",
  "check.Inference service.SKIPPED": "Nenhum está configurado: esta máquina lê as fotografias.",
  "check.Inference service.WARNING":
    "De momento não consegue fazer tudo: esta máquina substitui-o.",
  "check.Inference service.ERROR": "Não responde, ou não para tudo, e nada o substitui.",
  "check.Language model.OK": "Responde.",
  "check.Language model.SKIPPED": "Não se usa nenhum.",
  "check.Language model.WARNING": "Não responde, ou não conhece o modelo definido.",
  "check.Language model.ERROR":
    "Recusa o acesso, ou as definições estão erradas. Verifique a chave.",
  "check.Captions.OK": "As fotografias podem ser descritas.",
  "check.Captions.SKIPPED": "As fotografias não são descritas.",
  "check.Captions.WARNING":
    "De momento as fotografias não podem ser descritas; os filmes são criados sem isso.",
  "check.Captions.ERROR":
    "As fotografias não podem ser descritas. Verifique nas definições o servidor que o faz.",
  "check.Caption privacy.WARNING":
    "Para serem descritas, pequenas cópias das fotografias vão para o modelo de linguagem.",
  "check.Sign-in.WARNING": "Está desligado, embora algo esteja definido.",
  "check.Sign-in.ERROR":
    "As definições estão erradas: a aplicação não volta a arrancar antes de serem corrigidas.",
  "check.Password length.WARNING":
    "Uma palavra-passe é curta. Escolha uma mais longa; quatro palavras sem relação são boas.",
  "check.Password.WARNING":
    "Uma palavra-passe está guardada em texto simples. Defina-a de novo nas definições, onde só se guarda o hash.",
  "check.Public address.WARNING":
    "Não está definido. Indique o endereço em que a aplicação é aberta.",
  "check.Allow list.WARNING":
    "Todos os que o fornecedor de identidade conhece podem entrar e ver todos os filmes.",
  "check.Identity provider.WARNING": "É contactado sem cifragem. Dê-lhe https.",
  "check.Metrics.OK": "Podem ser lidas.",
  "check.Metrics.SKIPPED": "Desligadas.",
  "check.Metrics.ERROR":
    "As definições estão erradas: a aplicação não volta a arrancar antes de serem corrigidas.",
  "check.Notifications.OK": "Estão configuradas.",
  "check.Notifications.SKIPPED": "Desligadas.",
  "check.Notifications.WARNING":
    "Uma mensagem não chegou, ou um endereço falta ou não pode ser usado.",
  "tier.basic":
    "Básica: escolhe-se por datas, pessoas, favoritos e nitidez, e com modelos pequenos onde existam",
  "tier.gpu":
    "Com placa gráfica: as fotografias são também descritas, as sensíveis e os documentos reconhecidos",
  "tier.full": "Completa: com placa gráfica e um modelo de linguagem que escreve os títulos",
  "model.encoder": "Codificador de imagens",
  "model.encoder.for": "o que as fotografias mostram, com os classificadores",
  "model.heads": "Classificadores",
  "model.heads.for": "o que as fotografias mostram, com o codificador de imagens",
  "model.nsfw": "Modelo de conteúdo sensível",
  "model.nsfw.for": "reter as fotografias sensíveis (níveis gpu e full)",
  "model.document": "Modelo de documentos",
  "model.document.for": "deixar de fora documentos e capturas de ecrã (níveis gpu e full)",
  "model.obstruction": "Modelo de obstrução",
  "model.obstruction.for": "ainda nada",
  "model.stems": "Modelo de separação de música",
  "model.stems.for": "música própria cujo canto baixa quando se fala",
};
