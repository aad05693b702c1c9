// The only statement of what can be set. From this one object come the type, the defaults, the
// names of the environment variables, what is secret, and the JSON schema for editors. Every command reads
// it first, so it is written in the small form of zod, which is made in half the time of the usual one.

import * as z from "zod/mini";
import { daysInMonth } from "../base/local_time.ts";
import { USUAL_CAPTION_ALIAS } from "./caption_alias.ts";

/** What a key says about itself beside its type. `about` becomes the reference and the JSON schema. */
export type KeyMeta = {
  readonly description: string;
  /** Masked wherever configuration is shown; may come from `<NAME>_FILE`. */
  readonly secret?: true;
  /** A second, shorter environment variable. */
  readonly shortEnvironment?: string;
  /** A variable of other programs that fills the key where it is empty; every other source beats it. */
  readonly fallbackEnvironment?: string;
  /** Refused from the file, which is copied and shared more easily than an environment. */
  readonly environmentOnly?: true;
};

/** What each key says about itself. */
export const KEY_METAS = z.registry<KeyMeta>();

const about = (description: string, more: Omit<KeyMeta, "description"> = {}) =>
  [KEY_METAS, { description, ...more }] as const;

/** A section whose keys all have defaults may be left out as a whole. */
function section<Shape extends z.core.$ZodShape>(shape: Shape) {
  const object = z.strictObject(shape);
  return z.prefault(object, {} as z.input<typeof object>);
}

const ACCOUNT_NAME = /^[a-z0-9]+(_[a-z0-9]+)*$/;

function isWithoutLogin(text: string): boolean {
  if (!URL.canParse(text)) return true; // refused by the rule before this one
  const { username, password } = new URL(text);
  return username === "" && password === "";
}

const httpUrl = z.url({ protocol: /^https?$/ });

const serverUrl = httpUrl.check(
  z.refine(isWithoutLogin, "carries a name or password; the key goes into api_key"),
);

/** Where a file is fetched: anybody may read it, or a proxy in between knows the key. */
const fileUrl = httpUrl.check(
  z.refine(isWithoutLogin, "carries a name or password, which would end in logs"),
);

const CLOCK_TIME = /^([01]?\d|2[0-3]):[0-5]\d$/;

/** "/" or "/films": letters that need no escape, no slash at the end, no steps up. */
const BASE_PATH = /^\/$|^(?:\/(?!\.{1,2}(?:\/|$))[A-Za-z0-9._~-]+)+\/?$/;

/** Which services there are is checked where they are known; the shape keeps out what is none. */
const NOTIFICATION_ADDRESS = /^\s*[a-z][a-z0-9+.-]*:\/\/\S/i;

/** "MM-DD: name" with a day some year has. */
function isNamedDay(text: string): boolean {
  const match = /^(\d{2})-(\d{2}):\s*\S/.exec(text);
  const [month, day] = [Number(match?.[1]), Number(match?.[2])];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(2024, month);
}

/** An address of a service: no user, password, query or fragment, which would end in logs. */
const serviceUrl = serverUrl.check(
  z.refine(
    (text) => !URL.canParse(text) || (new URL(text).search === "" && new URL(text).hash === ""),
    "carries a query or fragment; give the address alone",
  ),
  z.overwrite((text) => text.replace(/\/+$/, "")),
);

const API_VERSIONS = ["auto", "v2", "v3"] as const;

export const configSchema = z.strictObject({
  preset: z.optional(z.enum(["fast"])).register(
    ...about("fast sets what nobody set to what takes least time: 1080p, h264, quality fast"),
  ),
  tier: z._default(z.enum(["auto", "basic", "gpu", "full"]), "auto").register(...about(
    "How much is found out about pictures: basic needs no accelerator, gpu adds captions and " +
      "two detectors, full is gpu with a language model at hand; auto takes what there is",
  )),
  immich: section({
    url: z.optional(serverUrl).register(
      ...about("Address of the library server, such as https://photos.example.org", {
        shortEnvironment: "IMMICH_URL",
      }),
    ),
    api_key: z.optional(z.string().check(z.minLength(1))).register(
      ...about("API key of the library server's account whose pictures are filmed", {
        secret: true,
        shortEnvironment: "IMMICH_API_KEY",
      }),
    ),
    api_version: z._default(z.enum(API_VERSIONS), "auto").register(
      ...about("The version the library server must have: v2 or v3; auto asks it"),
    ),
    accounts: z._default(
      z.record(
        z.string().check(
          z.regex(ACCOUNT_NAME, "is made of small letters and digits joined by single _"),
          z.refine((name) => name !== "primary", "is the name of the top-level connection"),
        ),
        z.strictObject({
          url: z.optional(serverUrl).register(
            ...about("Address of this account's server; immich.url when left out"),
          ),
          api_key: z.string().check(z.minLength(1)).register(
            ...about("API key of this account", { secret: true }),
          ),
          api_version: z._default(z.enum(API_VERSIONS), "auto").register(
            ...about("The version this account's server must have; auto asks it"),
          ),
        }),
      ),
      {},
    ).register(...about("Further accounts by name, for --accounts")),
    public_url: z.optional(serverUrl).register(
      ...about("Address of the library server as browsers reach it, for links to films"),
    ),
    cache_max_size_gb: z._default(z.number().check(z.gte(0.1)), 10).register(
      ...about("Previews and originals of the library server kept on disk, oldest unused go first"),
    ),
  }),
  library: section({
    folder: z.optional(z.string().check(z.minLength(1))).register(
      ...about("A folder of pictures and videos; nested folders are read too"),
    ),
  }),
  output: section({
    directory: z._default(z.string().check(z.minLength(1)), "~/Videos/Memories").register(
      ...about("Where finished films are put; every film in a folder of its own"),
    ),
    resolution: z._default(z.enum(["720p", "1080p", "4k"]), "1080p").register(
      ...about("Short edge of the film: 720, 1080 or 2160 pixels"),
    ),
    orientation: z._default(z.enum(["auto", "landscape", "portrait", "square"]), "auto").register(
      ...about("Shape of the film: 16:9, 9:16 or 1:1; auto takes what most shots are"),
    ),
    frame_rate: z._default(z.enum(["auto", "24", "25", "30", "60"]), "auto").register(
      ...about("Frames per second; auto takes 30, or 25 or 60 when most video seconds have it"),
    ),
    codec: z._default(z.enum(["h264", "h265", "prores"]), "h264").register(...about(
      "h264 plays everywhere; h265 makes smaller files; prores is for further cutting, some " +
        "twenty times as large, packed in a mov, and never delivered",
    )),
    format: z._default(z.enum(["mp4", "mov"]), "mp4").register(
      ...about("What the film is packed in: mp4 plays everywhere, mov is for Apple's programs"),
    ),
    quality: z._default(z.enum(["high", "balanced", "fast"]), "balanced").register(
      ...about("high costs space and time, fast costs space; balanced looks as good as fast"),
    ),
    min_free_space_gb: z._default(z.number().check(z.gte(0)), 5).register(
      ...about("A film is not begun with less free space than this"),
    ),
  }),
  defaults: section({
    transition: z._default(z.enum(["smart", "cut", "crossfade", "none"]), "smart").register(
      ...about(
        "How shots follow each other: smart lets the meaning choose; with cut cards still dissolve, " +
          "with none nothing fades at all, neither words nor the end",
      ),
    ),
    transition_duration: z._default(z.number().check(z.gte(0), z.lte(2)), 0.5).register(
      ...about(
        "Seconds of a crossfade; the dissolves of smart and of cards grow and shrink with it",
      ),
    ),
    scale_mode: z._default(z.enum(["auto", "blur", "fit"]), "auto").register(...about(
      "A picture that does not fill the film: auto sets it on a ground in its colours, blur on " +
        "its own blurred enlargement; fit crops none and leaves the rest black",
    )),
    add_date: z._default(z.boolean(), true).register(...about("Show the date when it changes")),
    add_place: z._default(z.boolean(), true).register(...about("Show the place when it changes")),
    sharing: z._default(z.enum(["just-us", "family", "shareable"]), "family").register(...about(
      "Who films are made for: just-us shows everything, family leaves out private moments, " +
        "shareable shows only what was looked into and is fit for anybody",
    )),
  }),
  photos: section({
    enabled: z._default(z.boolean(), true).register(...about("Use photos, not only videos")),
    duration: z.optional(z.number().check(z.gte(1), z.lte(10))).register(
      ...about("Seconds a photo is seen, give or take a beat; left out, what is in it decides"),
    ),
  }),
  analysis: section({
    include_live_photos: z._default(z.boolean(), true).register(...about("Let Live Photos move")),
    folder_readers: z._default(z.number().check(z.int(), z.gte(1), z.lte(64)), 8).register(
      ...about("How many files of a folder library are read at the same time"),
    ),
    exclude_filename_patterns: z._default(z.array(z.string()), [
      "RingVideo_*",
      "RPReplay_Final*",
      "Screen Recording *",
      "Screenshot*",
      "img-*-wa[0-9][0-9][0-9][0-9]*",
      "vid-*-wa[0-9][0-9][0-9][0-9]*",
    ]).register(...about("File names that are never material; * ? and [0-9] stand for characters")),
  }),
  title_screens: section({
    enabled: z._default(z.boolean(), true).register(...about("Opening, chapter and ending cards")),
    locale: z._default(z.string(), "en").register(
      ...about("Language of dates and month names, such as en, de or pt-BR"),
    ),
    captions: z._default(z.boolean(), false).register(
      ...about("Show what is known of a picture in words as a line under it, where it can be read"),
    ),
  }),
  trips: section({
    homebase_latitude: z.optional(z.number().check(z.gte(-90), z.lte(90))).register(
      ...about("Where home is; trips cannot be told from home without it"),
    ),
    homebase_longitude: z.optional(z.number().check(z.gte(-180), z.lte(180))).register(
      ...about("Where home is; trips cannot be told from home without it"),
    ),
    min_distance_km: z._default(z.number().check(z.gte(1)), 50).register(
      ...about("A picture is away when it was taken at least this far from home"),
    ),
    min_duration_days: z._default(z.number().check(z.int(), z.gte(1)), 2).register(
      ...about("A trip lasts at least so many nights"),
    ),
    map: z._default(z.boolean(), true).register(
      ...about("Show a drawn map of the route in trip films"),
    ),
    max_gap_days: z._default(z.number().check(z.int(), z.gte(0)), 2).register(
      ...about("More days than these without a picture away end a trip"),
    ),
  }),
  upload: section({
    enabled: z._default(z.boolean(), false).register(
      ...about(
        "Deliver every film to the library server; once confirmed the local copy is removed",
      ),
    ),
    album_name: z.optional(z.string().check(z.minLength(1))).register(
      ...about("Album for delivered films, made when there is none"),
    ),
  }),
  automation: section({
    enabled: z._default(z.boolean(), false).register(...about(
      "Let the serving process look once a day whether a memory is worth a film, and make it",
    )),
    daily_at: z._default(
      z.string().check(
        z.regex(CLOCK_TIME, "must be a time of day such as 09:00"),
        z.overwrite((time) => time.padStart("HH:MM".length, "0")),
      ),
      "09:00",
    ).register(
      ...about("When it looks, as HH:MM of this machine's clock; a missed time is made up for"),
    ),
    cooldown_hours: z._default(z.number().check(z.gte(1), z.lte(168)), 24).register(
      ...about(
        "No film is begun sooner than this after the last one was, give or take half an hour",
      ),
    ),
    max_delivery_attempts: z._default(z.number().check(z.int(), z.gte(1), z.lte(50)), 5).register(
      ...about("A film that could not be delivered so often stays on disk and is not tried again"),
    ),
    accounts: z._default(
      z.array(z.string().check(z.regex(ACCOUNT_NAME, "must be the name of an account"))),
      [],
    ).register(...about("Exactly the accounts that are read; none means the top-level connection")),
    upload_to_immich: z._default(z.boolean(), false).register(
      ...about("Deliver automatic films to the library server, as upload.enabled does for all"),
    ),
    album_name: z.optional(z.string().check(z.minLength(1))).register(
      ...about("Album for automatic films; upload.album_name when left out"),
    ),
    detect_monthly: z._default(z.boolean(), true).register(
      ...about("Propose the month that just ended"),
    ),
    detect_yearly: z._default(z.boolean(), true).register(...about("Propose past years")),
    detect_trips: z._default(z.boolean(), true).register(
      ...about("Propose trips a week after coming home; needs the home coordinates"),
    ),
    detect_person_spotlight: z._default(z.boolean(), true).register(
      ...about("Propose last year of the most pictured people"),
    ),
    detect_pairs: z._default(z.boolean(), true).register(
      ...about("Propose last year of people who are often in one picture"),
    ),
    detect_groups: z._default(z.boolean(), true).register(
      ...about("Propose last year of every saved group of people"),
    ),
    detect_activity_burst: z._default(z.boolean(), true).register(
      ...about("Propose months with far more pictures than usual"),
    ),
    burst_threshold: z._default(z.number().check(z.gte(1), z.lte(10)), 2).register(
      ...about("Far more means more than so many times the average of the twelve months before"),
    ),
    detect_birthdays: z._default(z.boolean(), true).register(
      ...about("Propose the year of somebody's life that ended with their birthday"),
    ),
    detect_on_this_day: z._default(z.boolean(), true).register(
      ...about("Propose this day through the years"),
    ),
    detect_special_days: z._default(z.boolean(), true).register(
      ...about("Propose anniversaries of days that discover-days found"),
    ),
    special_days_per_year: z._default(z.number().check(z.int(), z.gte(1), z.lte(100)), 6).register(
      ...about("How many special days of a year are kept when no model judges them"),
    ),
    detect_seasons: z._default(z.boolean(), false).register(
      ...about("Propose the season that just ended"),
    ),
    detect_holidays: z._default(z.boolean(), false).register(
      ...about("Propose a holiday through the years"),
    ),
    extra_holidays: z._default(
      z.array(
        z.string().check(
          z.refine(isNamedDay, "must be a day and a name such as 08-15: Village fair"),
        ),
      ),
      [],
    ).register(...about("Holidays of your own, each as MM-DD: name")),
    detect_albums: z._default(z.boolean(), false).register(
      ...about("Propose albums of a few months at most"),
    ),
    include_shared_albums: z._default(z.boolean(), false).register(
      ...about("Propose albums of others that are shared with the account, too"),
    ),
    detect_person_monthly: z._default(z.boolean(), false).register(
      ...about("Propose the last months of partner, children and parents"),
    ),
    backfill_months: z._default(z.boolean(), false).register(
      ...about("Propose months of this year and last that were not filmed"),
    ),
  }),
  notifications: section({
    enabled: z._default(z.boolean(), false).register(...about("Tell somebody of every film")),
    urls: z._default(
      z.array(
        z.string().check(
          z.regex(NOTIFICATION_ADDRESS, "must begin with a service such as ntfys://"),
        ),
      ).check(z.maxLength(50)),
      [],
    ).register(...about(
      "Whom to tell, one address each as Apprise writes them, such as " +
        "ntfys://ntfy.example.org/topic; auto test-notification tries them",
      { secret: true },
    )),
    on_success: z._default(z.boolean(), true).register(...about("Tell of films that were made")),
    on_failure: z._default(z.boolean(), true).register(
      ...about("Tell of automatic films and deliveries that failed"),
    ),
    attach_thumbnail: z._default(z.boolean(), false).register(
      ...about("Send a small picture of the film along, where the service takes one"),
    ),
    cooldown_hours: z._default(z.number().check(z.gte(1), z.lte(168)), 24).register(
      ...about("After a failed message an address is told of no finished film for so long"),
    ),
  }),
  auth: section({
    enabled: z._default(z.boolean(), false).register(
      ...about("Ask everybody to sign in; without it whoever reaches the app can use it"),
    ),
    provider: z._default(z.enum(["basic", "oidc", "header"]), "basic").register(
      ...about("One account with a password, an OpenID Connect provider, or a proxy's header"),
    ),
    username: z.optional(z.string()).register(...about(
      "The account of the basic sign-in; PHOTOS_MEMORIES_AUTH_USERNAME together with " +
        "PHOTOS_MEMORIES_AUTH_PASSWORD turns it on",
    )),
    password: z.optional(z.string()).register(
      ...about("Its password, or better what `photos-memories secret hash` prints", {
        secret: true,
      }),
    ),
    issuer_url: z.optional(z.string()).register(
      ...about("Address of the OpenID Connect provider, as its discovery document names itself"),
    ),
    client_id: z.optional(z.string()).register(...about("The app's name at the provider")),
    client_secret: z.optional(z.string()).register(
      ...about("Its secret there; left out for a public client", { secret: true }),
    ),
    scope: z._default(z.string(), "openid email profile").register(
      ...about("What the provider is asked for"),
    ),
    public_url: z.optional(z.string()).register(
      ...about("Address people open the app at, such as https://films.example.org"),
    ),
    allowed_emails: z._default(z.array(z.string()), []).register(
      ...about("With oidc: addresses that may sign in; without any list everybody may"),
    ),
    allowed_domains: z._default(z.array(z.string()), []).register(
      ...about("With oidc: domains whose addresses may sign in; sub-domains are other domains"),
    ),
    auto_launch: z._default(z.boolean(), false).register(
      ...about("Go straight to the provider instead of showing a button"),
    ),
    button_text: z._default(z.string().check(z.minLength(1)), "Sign in with SSO").register(
      ...about("What the button says"),
    ),
    user_header: z._default(z.string(), "Remote-User").register(
      ...about("The header in which a trusted proxy names the user"),
    ),
    email_header: z._default(z.string(), "Remote-Email").register(
      ...about("The header in which it gives the user's address; empty to read none"),
    ),
    trusted_proxies: z._default(z.array(z.string()), []).register(
      ...about("Addresses and networks of the proxies whose headers count"),
    ),
    session_ttl_hours: z._default(z.number().check(z.gte(1), z.lte(720)), 24).register(
      ...about("How long somebody stays signed in"),
    ),
  }),
  server: section({
    host: z._default(z.string().check(z.minLength(1)), "0.0.0.0").register(
      ...about("Address to listen on; while sign-in is off only a decision leads beyond 127.0.0.1"),
    ),
    port: z._default(z.number().check(z.int(), z.gte(1), z.lte(65535)), 8080).register(
      ...about("Port to listen on"),
    ),
    base_path: z._default(
      z.string().check(
        z.regex(BASE_PATH, "must be a path such as / or /films"),
        z.overwrite((path) => path.replace(/(.)\/$/, "$1")),
      ),
      "/",
    ).register(...about("Path the app is mounted under behind a proxy")),
    trigger_token: z.optional(z.string()).register(
      ...about("Lets programs start a run by HTTP; 32 random characters or more", {
        secret: true,
        environmentOnly: true,
      }),
    ),
    allowed_hosts: z._default(z.array(z.string()), []).register(
      ...about("Host names the app answers to, besides this machine's own"),
    ),
    allow_unauthenticated_lan: z._default(z.boolean(), false).register(
      ...about("Listen beyond this machine although sign-in is off"),
    ),
    secure_cookies: z._default(z.boolean(), false).register(
      ...about("Send the session over https alone; for when everybody comes by https"),
    ),
  }),
  metrics: section({
    enabled: z._default(z.boolean(), false).register(
      ...about("Answer /metrics with figures for Prometheus"),
    ),
    token: z.optional(z.string()).register(
      ...about(
        "Lets a collector read them with Authorization: Bearer; 32 random characters or more",
        { secret: true },
      ),
    ),
    allowed_networks: z._default(z.array(z.string()), []).register(
      ...about("Addresses and networks that may read them without a token"),
    ),
  }),
  logging: section({
    format: z._default(z.enum(["text", "json"]), "text").register(
      ...about("How the serving process writes its log, to standard error"),
    ),
    level: z._default(z.enum(["debug", "info", "warning", "error"]), "info").register(
      ...about("The least important lines that are written"),
    ),
  }),
  inference: section({
    facts_base_url: z.optional(serviceUrl).register(
      ...about("Address of the inference service; this machine's own processor when left out"),
    ),
    fallback_to_local: z._default(z.boolean(), true).register(
      ...about("Let this machine decide a picture when the inference service cannot"),
    ),
    facts_concurrency: z._default(z.number().check(z.int(), z.gte(1), z.lte(32)), 8).register(
      ...about("How many pictures are with the inference service at once"),
    ),
    timeout_seconds: z._default(z.number().check(z.gt(0), z.lte(300)), 60).register(
      ...about("How long one answer of the inference service may take"),
    ),
    producers: z._default(
      z.array(z.enum(["heads", "nsfw_marqo", "doc_docling"])).check(z.minLength(1)),
      [
        "heads",
        "nsfw_marqo",
        "doc_docling",
      ],
    ).register(...about("Which classifiers the inference service is asked for")),
  }),
  models: section({
    directory: z.optional(z.string().check(z.minLength(1))).register(
      ...about("Where model files are kept; models in the data directory when left out"),
    ),
    encoder_url: z.optional(fileUrl).register(
      ...about("Where models fetch gets the picture encoder"),
    ),
    heads_url: z.optional(fileUrl).register(...about("Where models fetch gets the head bundle")),
    nsfw_url: z.optional(fileUrl).register(
      ...about("Where models fetch gets the sensitive-content model"),
    ),
    document_url: z.optional(fileUrl).register(
      ...about("Where models fetch gets the document model"),
    ),
    provider: z._default(z.enum(["auto", "cpu", "cuda", "coreml"]), "auto").register(
      ...about(
        "What this machine's own models run on; auto takes CUDA where it is offered, else CPU",
      ),
    ),
    workers: z.optional(z.number().check(z.int(), z.gte(1), z.lte(16))).register(
      ...about("Pictures this machine decides side by side; its cores, at most 4, when left out"),
    ),
  }),
  editorial: section({
    preparation: section({
      caption_base_url: z._default(serviceUrl, "http://localhost:8092/v1").register(
        ...about("Address of the caption server, an OpenAI-compatible vision server"),
      ),
      caption_provider: z._default(z.enum(["smolvlm", "llm"]), "smolvlm").register(
        ...about("Who describes pictures; llm sends them to the language model of llm.*"),
      ),
      caption_alias: z._default(
        z.string().check(z.minLength(1), z.maxLength(200)),
        USUAL_CAPTION_ALIAS,
      ).register(
        ...about("The model name the caption server must advertise; part of every caption's key"),
      ),
      caption_api_key: z.optional(z.string()).register(
        ...about(
          "Sent to the caption server as Authorization: Bearer; nothing is sent when empty",
          { secret: true },
        ),
      ),
      caption_timeout_seconds: z._default(z.number().check(z.gt(0), z.lte(3600)), 90).register(
        ...about("How long one description may take"),
      ),
      caption_concurrency: z._default(z.number().check(z.int(), z.gte(1), z.lte(16)), 1).register(
        ...about("How many pictures are with the caption server at once; try 4 on a GPU"),
      ),
      caption_artifact_id: z.optional(z.string().check(z.maxLength(512))).register(
        ...about("Your own label for the caption server's build, kept beside every new caption"),
      ),
    }),
  }),
  llm: section({
    enabled: z.optional(z.boolean()).register(...about(
      "Whether the language model may be asked; when left out it may where base_url and model " +
        "are set. It writes titles and reads --ask; caption_provider says whether it describes " +
        "pictures",
    )),
    provider: z._default(z.enum(["openai-compatible"]), "openai-compatible").register(
      ...about("How the language model is spoken to"),
    ),
    base_url: z.optional(serviceUrl).register(
      ...about("Address of the language model's server, such as http://localhost:11434/v1"),
    ),
    model: z.optional(z.string()).register(...about("Which of its models is asked")),
    api_key: z.optional(z.string()).register(
      ...about("Sent to the language model as Authorization: Bearer", {
        secret: true,
        fallbackEnvironment: "OPENAI_API_KEY",
      }),
    ),
    timeout_seconds: z._default(z.number().check(z.gt(0), z.lte(3600)), 300).register(
      ...about("How long one answer of the language model may take"),
    ),
  }),
  audio: section({
    music: z._default(z.enum(["composed", "none"]), "composed").register(
      ...about("Music composed by the app for every film, or none"),
    ),
    music_volume: z._default(z.number().check(z.gte(0), z.lte(1)), 0.5).register(
      ...about("Music beside the sound of clips: 0 softest, 1 loudest, 10 dB either way"),
    ),
  }),
  hardware: section({
    enabled: z._default(z.boolean(), true).register(
      ...about("Use a hardware video encoder where one really opens"),
    ),
    workers: z.optional(z.number().check(z.int(), z.gte(1), z.lte(16))).register(...about(
      "Parts of a film rendered side by side; by default 2, or 1 on a single core",
    )),
  }),
  cache: section({
    pieces_max_size_gb: z._default(z.number().check(z.gte(0)), 5).register(
      ...about("Rendered pieces kept for the next film, oldest unused ones go first"),
    ),
  }),
}).check(
  z.refine(
    ({ output, upload, automation }) =>
      output.codec !== "prores" || !(upload.enabled || automation.upload_to_immich),
    {
      path: ["output", "codec"],
      message: "is prores, and such films are never delivered; choose another codec, or set " +
        "upload.enabled and automation.upload_to_immich to false",
    },
  ),
);

export type Config = z.infer<typeof configSchema> & {
  /** Keys that were saved and cannot be read, with why: finishes "<key> is ". Absent without any. */
  readonly lost?: ReadonlyMap<string, string>;
};
