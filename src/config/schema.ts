// The only statement of what can be set. From this one object come the type, the defaults, the
// names of the environment variables, what is secret, and the JSON schema for editors.

import * as z from "zod";
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

const about = (description: string, more: Omit<KeyMeta, "description"> = {}): KeyMeta => ({
  description,
  ...more,
});

/** A section whose keys all have defaults may be left out as a whole. */
function section<Shape extends z.ZodRawShape>(shape: Shape) {
  const object = z.strictObject(shape);
  return object.prefault({} as z.input<typeof object>);
}

const ACCOUNT_NAME = /^[a-z0-9]+(_[a-z0-9]+)*$/;

function isWithoutLogin(text: string): boolean {
  if (!URL.canParse(text)) return true; // refused by the rule before this one
  const { username, password } = new URL(text);
  return username === "" && password === "";
}

const httpUrl = z.url({ protocol: /^https?$/ });

const serverUrl = httpUrl.refine(
  isWithoutLogin,
  "carries a name or password; the key goes into api_key",
);

/** Where a file is fetched: anybody may read it, or a proxy in between knows the key. */
const fileUrl = httpUrl.refine(
  isWithoutLogin,
  "carries a name or password, which would end in logs",
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
const serviceUrl = serverUrl.refine(
  (text) => !URL.canParse(text) || (new URL(text).search === "" && new URL(text).hash === ""),
  "carries a query or fragment; give the address alone",
).overwrite((text) => text.replace(/\/+$/, ""));

const API_VERSIONS = ["auto", "v2", "v3"] as const;

export const configSchema = z.strictObject({
  preset: z.enum(["fast"]).optional().meta(
    about("fast sets what nobody set to what takes least time: 1080p, h264, quality fast"),
  ),
  tier: z.enum(["auto", "basic", "gpu", "full"]).default("auto").meta(
    about(
      "How much is found out about pictures: basic needs no accelerator, gpu adds captions and " +
        "two detectors, full is gpu with a language model at hand; auto takes what there is",
    ),
  ),
  immich: section({
    url: serverUrl.optional().meta(
      about("Address of the library server, such as https://photos.example.org", {
        shortEnvironment: "IMMICH_URL",
      }),
    ),
    api_key: z.string().min(1).optional().meta(
      about("API key of the library server's account whose pictures are filmed", {
        secret: true,
        shortEnvironment: "IMMICH_API_KEY",
      }),
    ),
    api_version: z.enum(API_VERSIONS).default("auto").meta(
      about("The version the library server must have: v2 or v3; auto asks it"),
    ),
    accounts: z.record(
      z.string().regex(ACCOUNT_NAME, "is made of small letters and digits joined by single _")
        .refine((name) => name !== "primary", "is the name of the top-level connection"),
      z.strictObject({
        url: serverUrl.optional().meta(
          about("Address of this account's server; immich.url when left out"),
        ),
        api_key: z.string().min(1).meta(about("API key of this account", { secret: true })),
        api_version: z.enum(API_VERSIONS).default("auto").meta(
          about("The version this account's server must have; auto asks it"),
        ),
      }),
    ).default({}).meta(about("Further accounts by name, for --accounts")),
    public_url: serverUrl.optional().meta(
      about("Address of the library server as browsers reach it, for links to films"),
    ),
    cache_max_size_gb: z.number().min(0.1).default(10).meta(
      about("Previews and originals of the library server kept on disk, oldest unused go first"),
    ),
  }),
  library: section({
    folder: z.string().min(1).optional().meta(
      about("A folder of pictures and videos; nested folders are read too"),
    ),
  }),
  output: section({
    directory: z.string().min(1).default("~/Videos/Memories").meta(
      about("Where finished films are put; every film in a folder of its own"),
    ),
    resolution: z.enum(["720p", "1080p", "4k"]).default("1080p").meta(
      about("Short edge of the film: 720, 1080 or 2160 pixels"),
    ),
    orientation: z.enum(["auto", "landscape", "portrait", "square"]).default("auto").meta(
      about("Shape of the film: 16:9, 9:16 or 1:1; auto takes what most shots are"),
    ),
    frame_rate: z.enum(["auto", "24", "25", "30", "60"]).default("auto").meta(
      about("Frames per second; auto takes 30, or 25 or 60 when most video seconds have it"),
    ),
    codec: z.enum(["h264", "hevc"]).default("h264").meta(
      about("h264 plays everywhere; hevc makes smaller files"),
    ),
    format: z.enum(["mp4", "mov"]).default("mp4").meta(
      about("What the film is packed in: mp4 plays everywhere, mov is for Apple's programs"),
    ),
    quality: z.enum(["high", "balanced", "fast"]).default("balanced").meta(
      about("high costs space and time, fast costs space; balanced looks as good as fast"),
    ),
    min_free_space_gb: z.number().min(0).default(5).meta(
      about("A film is not begun with less free space than this"),
    ),
  }),
  defaults: section({
    transition: z.enum(["smart", "cut", "crossfade"]).default("smart").meta(
      about("How shots follow each other; smart lets the meaning choose"),
    ),
    scale_mode: z.enum(["auto", "blur", "fit"]).default("auto").meta(
      about(
        "A picture that does not fill the film: auto sets it on a ground in its colours, blur on " +
          "its own blurred enlargement; fit crops none and leaves the rest black",
      ),
    ),
    add_date: z.boolean().default(true).meta(about("Show the date when it changes")),
    add_place: z.boolean().default(true).meta(about("Show the place when it changes")),
    sharing: z.enum(["just-us", "family", "shareable"]).default("family").meta(
      about(
        "Who films are made for: just-us shows everything, family leaves out private moments, " +
          "shareable shows only what was looked into and is fit for anybody",
      ),
    ),
  }),
  photos: section({
    enabled: z.boolean().default(true).meta(about("Use photos, not only videos")),
    duration: z.number().min(1).max(10).optional().meta(
      about("Seconds a photo is seen, give or take a beat; left out, what is in it decides"),
    ),
  }),
  analysis: section({
    include_live_photos: z.boolean().default(true).meta(about("Let Live Photos move")),
    folder_readers: z.number().int().min(1).max(64).default(8).meta(
      about("How many files of a folder library are read at the same time"),
    ),
    exclude_filename_patterns: z.array(z.string()).default([
      "RingVideo_*",
      "RPReplay_Final*",
      "Screen Recording *",
      "Screenshot*",
      "img-*-wa[0-9][0-9][0-9][0-9]*",
      "vid-*-wa[0-9][0-9][0-9][0-9]*",
    ]).meta(about("File names that are never material; * ? and [0-9] stand for characters")),
  }),
  title_screens: section({
    enabled: z.boolean().default(true).meta(about("Opening, chapter and ending cards")),
    locale: z.string().default("en").meta(
      about("Language of dates and month names, such as en, de or pt-BR"),
    ),
    captions: z.boolean().default(false).meta(
      about("Show what is known of a picture in words as a line under it, where it can be read"),
    ),
  }),
  trips: section({
    homebase_latitude: z.number().min(-90).max(90).optional().meta(
      about("Where home is; trips cannot be told from home without it"),
    ),
    homebase_longitude: z.number().min(-180).max(180).optional().meta(
      about("Where home is; trips cannot be told from home without it"),
    ),
    min_distance_km: z.number().min(1).default(50).meta(
      about("A picture is away when it was taken at least this far from home"),
    ),
    min_duration_days: z.number().int().min(1).default(2).meta(
      about("A trip lasts at least so many nights"),
    ),
    map: z.boolean().default(true).meta(
      about("Show a drawn map of the route in trip films"),
    ),
    max_gap_days: z.number().int().min(0).default(2).meta(
      about("More days than these without a picture away end a trip"),
    ),
  }),
  upload: section({
    enabled: z.boolean().default(false).meta(
      about("Deliver every film to the library server; once confirmed the local copy is removed"),
    ),
    album_name: z.string().min(1).optional().meta(
      about("Album for delivered films, made when there is none"),
    ),
  }),
  automation: section({
    enabled: z.boolean().default(false).meta(
      about(
        "Let the serving process look once a day whether a memory is worth a film, and make it",
      ),
    ),
    daily_at: z.string().regex(CLOCK_TIME, "must be a time of day such as 09:00")
      .overwrite((time) => time.padStart("HH:MM".length, "0")).default("09:00").meta(
        about("When it looks, as HH:MM of this machine's clock; a missed time is made up for"),
      ),
    cooldown_hours: z.number().min(1).max(168).default(24).meta(
      about("No film is begun sooner than this after the last one was, give or take half an hour"),
    ),
    max_delivery_attempts: z.number().int().min(1).max(50).default(5).meta(
      about("A film that could not be delivered so often stays on disk and is not tried again"),
    ),
    accounts: z.array(z.string().regex(ACCOUNT_NAME, "must be the name of an account")).default([])
      .meta(
        about("Exactly the accounts that are read; none means the top-level connection"),
      ),
    upload_to_immich: z.boolean().default(false).meta(
      about("Deliver automatic films to the library server, as upload.enabled does for all"),
    ),
    album_name: z.string().min(1).optional().meta(
      about("Album for automatic films; upload.album_name when left out"),
    ),
    detect_monthly: z.boolean().default(true).meta(about("Propose the month that just ended")),
    detect_yearly: z.boolean().default(true).meta(about("Propose past years")),
    detect_trips: z.boolean().default(true).meta(
      about("Propose trips a week after coming home; needs the home coordinates"),
    ),
    detect_person_spotlight: z.boolean().default(true).meta(
      about("Propose last year of the most pictured people"),
    ),
    detect_pairs: z.boolean().default(true).meta(
      about("Propose last year of people who are often in one picture"),
    ),
    detect_groups: z.boolean().default(true).meta(
      about("Propose last year of every saved group of people"),
    ),
    detect_activity_burst: z.boolean().default(true).meta(
      about("Propose months with far more pictures than usual"),
    ),
    burst_threshold: z.number().min(1).max(10).default(2).meta(
      about("Far more means more than so many times the average of the twelve months before"),
    ),
    detect_birthdays: z.boolean().default(true).meta(
      about("Propose the year of somebody's life that ended with their birthday"),
    ),
    detect_on_this_day: z.boolean().default(true).meta(
      about("Propose this day through the years"),
    ),
    detect_special_days: z.boolean().default(true).meta(
      about("Propose anniversaries of days that discover-days found"),
    ),
    special_days_per_year: z.number().int().min(1).max(100).default(6).meta(
      about("How many special days of a year are kept when no model judges them"),
    ),
    detect_seasons: z.boolean().default(false).meta(about("Propose the season that just ended")),
    detect_holidays: z.boolean().default(false).meta(about("Propose a holiday through the years")),
    extra_holidays: z.array(
      z.string().refine(isNamedDay, "must be a day and a name such as 08-15: Village fair"),
    ).default([]).meta(about("Holidays of your own, each as MM-DD: name")),
    detect_albums: z.boolean().default(false).meta(about("Propose albums of a few months at most")),
    include_shared_albums: z.boolean().default(false).meta(
      about("Propose albums of others that are shared with the account, too"),
    ),
    detect_person_monthly: z.boolean().default(false).meta(
      about("Propose the last months of partner, children and parents"),
    ),
    backfill_months: z.boolean().default(false).meta(
      about("Propose months of this year and last that were not filmed"),
    ),
  }),
  notifications: section({
    enabled: z.boolean().default(false).meta(about("Tell somebody of every film")),
    urls: z.array(
      z.string().regex(NOTIFICATION_ADDRESS, "must begin with a service such as ntfys://"),
    ).max(50).default([]).meta(
      about(
        "Whom to tell, one address each as Apprise writes them, such as " +
          "ntfys://ntfy.example.org/topic; auto test-notification tries them",
        { secret: true },
      ),
    ),
    on_success: z.boolean().default(true).meta(about("Tell of films that were made")),
    on_failure: z.boolean().default(true).meta(
      about("Tell of automatic films and deliveries that failed"),
    ),
    attach_thumbnail: z.boolean().default(false).meta(
      about("Send a small picture of the film along, where the service takes one"),
    ),
    cooldown_hours: z.number().min(1).max(168).default(24).meta(
      about("After a failed message an address is told of no finished film for so long"),
    ),
  }),
  auth: section({
    enabled: z.boolean().default(false).meta(
      about("Ask everybody to sign in; without it whoever reaches the app can use it"),
    ),
    provider: z.enum(["basic", "oidc", "header"]).default("basic").meta(
      about("One account with a password, an OpenID Connect provider, or a proxy's header"),
    ),
    username: z.string().optional().meta(
      about(
        "The account of the basic sign-in; PHOTOS_MEMORIES_AUTH_USERNAME together with " +
          "PHOTOS_MEMORIES_AUTH_PASSWORD turns it on",
      ),
    ),
    password: z.string().optional().meta(
      about("Its password, or better what `photos-memories secret hash` prints", { secret: true }),
    ),
    issuer_url: z.string().optional().meta(
      about("Address of the OpenID Connect provider, as its discovery document names itself"),
    ),
    client_id: z.string().optional().meta(about("The app's name at the provider")),
    client_secret: z.string().optional().meta(
      about("Its secret there; left out for a public client", { secret: true }),
    ),
    scope: z.string().default("openid email profile").meta(
      about("What the provider is asked for"),
    ),
    public_url: z.string().optional().meta(
      about("Address people open the app at, such as https://films.example.org"),
    ),
    allowed_emails: z.array(z.string()).default([]).meta(
      about("With oidc: addresses that may sign in; without any list everybody may"),
    ),
    allowed_domains: z.array(z.string()).default([]).meta(
      about("With oidc: domains whose addresses may sign in; sub-domains are other domains"),
    ),
    auto_launch: z.boolean().default(false).meta(
      about("Go straight to the provider instead of showing a button"),
    ),
    button_text: z.string().min(1).default("Sign in with SSO").meta(
      about("What the button says"),
    ),
    user_header: z.string().default("Remote-User").meta(
      about("The header in which a trusted proxy names the user"),
    ),
    email_header: z.string().default("Remote-Email").meta(
      about("The header in which it gives the user's address; empty to read none"),
    ),
    trusted_proxies: z.array(z.string()).default([]).meta(
      about("Addresses and networks of the proxies whose headers count"),
    ),
    session_ttl_hours: z.number().min(1).max(720).default(24).meta(
      about("How long somebody stays signed in"),
    ),
  }),
  server: section({
    host: z.string().min(1).default("0.0.0.0").meta(
      about("Address to listen on; while sign-in is off only a decision leads beyond 127.0.0.1"),
    ),
    port: z.number().int().min(1).max(65535).default(8080).meta(about("Port to listen on")),
    base_path: z.string().regex(BASE_PATH, "must be a path such as / or /films")
      .overwrite((path) => path.replace(/(.)\/$/, "$1")).default("/").meta(
        about("Path the app is mounted under behind a proxy"),
      ),
    trigger_token: z.string().optional().meta(
      about("Lets programs start a run by HTTP; 32 random characters or more", {
        secret: true,
        environmentOnly: true,
      }),
    ),
    allowed_hosts: z.array(z.string()).default([]).meta(
      about("Host names the app answers to, besides this machine's own"),
    ),
    allow_unauthenticated_lan: z.boolean().default(false).meta(
      about("Listen beyond this machine although sign-in is off"),
    ),
    secure_cookies: z.boolean().default(false).meta(
      about("Send the session over https alone; for when everybody comes by https"),
    ),
  }),
  metrics: section({
    enabled: z.boolean().default(false).meta(
      about("Answer /metrics with figures for Prometheus"),
    ),
    token: z.string().optional().meta(
      about("Lets a collector read them with Authorization: Bearer; 32 random characters or more", {
        secret: true,
      }),
    ),
    allowed_networks: z.array(z.string()).default([]).meta(
      about("Addresses and networks that may read them without a token"),
    ),
  }),
  logging: section({
    format: z.enum(["text", "json"]).default("text").meta(
      about("How the serving process writes its log, to standard error"),
    ),
    level: z.enum(["debug", "info", "warning", "error"]).default("info").meta(
      about("The least important lines that are written"),
    ),
  }),
  inference: section({
    facts_base_url: serviceUrl.optional().meta(
      about("Address of the inference service; this machine's own processor when left out"),
    ),
    fallback_to_local: z.boolean().default(true).meta(
      about("Let this machine decide a picture when the inference service cannot"),
    ),
    facts_concurrency: z.number().int().min(1).max(32).default(8).meta(
      about("How many pictures are with the inference service at once"),
    ),
    timeout_seconds: z.number().gt(0).max(300).default(60).meta(
      about("How long one answer of the inference service may take"),
    ),
    producers: z.array(z.enum(["heads", "nsfw_marqo", "doc_docling"])).min(1).default([
      "heads",
      "nsfw_marqo",
      "doc_docling",
    ]).meta(about("Which classifiers the inference service is asked for")),
  }),
  models: section({
    directory: z.string().min(1).optional().meta(
      about("Where model files are kept; models in the data directory when left out"),
    ),
    encoder_url: fileUrl.optional().meta(about("Where models fetch gets the picture encoder")),
    heads_url: fileUrl.optional().meta(about("Where models fetch gets the head bundle")),
    nsfw_url: fileUrl.optional().meta(
      about("Where models fetch gets the sensitive-content model"),
    ),
    document_url: fileUrl.optional().meta(about("Where models fetch gets the document model")),
    provider: z.enum(["auto", "cpu", "cuda", "coreml"]).default("auto").meta(
      about("What this machine's own models run on; auto takes CUDA where it is offered, else CPU"),
    ),
    workers: z.number().int().min(1).max(16).optional().meta(
      about("Pictures this machine decides side by side; its cores, at most 4, when left out"),
    ),
  }),
  editorial: section({
    preparation: section({
      caption_base_url: serviceUrl.default("http://localhost:8092/v1").meta(
        about("Address of the caption server, an OpenAI-compatible vision server"),
      ),
      caption_provider: z.enum(["smolvlm", "llm"]).default("smolvlm").meta(
        about("Who describes pictures; llm sends them to the language model of llm.*"),
      ),
      caption_alias: z.string().min(1).max(200).default(USUAL_CAPTION_ALIAS).meta(
        about("The model name the caption server must advertise; part of every caption's key"),
      ),
      caption_api_key: z.string().optional().meta(
        about("Sent to the caption server as Authorization: Bearer; nothing is sent when empty", {
          secret: true,
        }),
      ),
      caption_timeout_seconds: z.number().gt(0).max(3600).default(90).meta(
        about("How long one description may take"),
      ),
      caption_concurrency: z.number().int().min(1).max(16).default(1).meta(
        about("How many pictures are with the caption server at once; try 4 on a GPU"),
      ),
      caption_artifact_id: z.string().max(512).optional().meta(
        about("Your own label for the caption server's build, kept beside every new caption"),
      ),
    }),
  }),
  llm: section({
    enabled: z.boolean().optional().meta(
      about(
        "Whether the language model may be asked; when left out it may where base_url and model " +
          "are set. It writes titles and reads --ask; caption_provider says whether it describes " +
          "pictures",
      ),
    ),
    provider: z.enum(["openai-compatible"]).default("openai-compatible").meta(
      about("How the language model is spoken to"),
    ),
    base_url: serviceUrl.optional().meta(
      about("Address of the language model's server, such as http://localhost:11434/v1"),
    ),
    model: z.string().optional().meta(about("Which of its models is asked")),
    api_key: z.string().optional().meta(
      about("Sent to the language model as Authorization: Bearer", {
        secret: true,
        fallbackEnvironment: "OPENAI_API_KEY",
      }),
    ),
    timeout_seconds: z.number().gt(0).max(3600).default(300).meta(
      about("How long one answer of the language model may take"),
    ),
  }),
  audio: section({
    music: z.enum(["composed", "none"]).default("composed").meta(
      about("Music composed by the app for every film, or none"),
    ),
    music_volume: z.number().min(0).max(1).default(0.5).meta(
      about("Music beside the sound of clips: 0 softest, 1 loudest, 10 dB either way"),
    ),
  }),
  hardware: section({
    enabled: z.boolean().default(true).meta(
      about("Use a hardware video encoder where one really opens"),
    ),
    workers: z.number().int().min(1).max(16).optional().meta(
      about(
        "Parts of a film rendered side by side; by default 2, or 1 on a single core",
      ),
    ),
  }),
  cache: section({
    pieces_max_size_gb: z.number().min(0).default(5).meta(
      about("Rendered pieces kept for the next film, oldest unused ones go first"),
    ),
  }),
});

export type Config = z.infer<typeof configSchema> & {
  /** Keys that were saved and cannot be read, with why: finishes "<key> is ". Absent without any. */
  readonly lost?: ReadonlyMap<string, string>;
};
