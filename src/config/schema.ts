// The only statement of what can be set. From this one object come the type, the defaults, the
// names of the environment variables, what is secret, and the JSON schema for editors.

import * as z from "zod";
import { daysInMonth } from "../base/local_time.ts";
import { AUTO_LOCALE } from "../messages/locale.ts";
import { USUAL_CAPTION_ALIAS, USUAL_CAPTION_URL } from "./caption_alias.ts";
import { optional, required, section, setting, SETTING_META } from "./setting.ts";
import { DEFAULT_MUSIC_VOLUME, DEFAULT_TRANSITION_SECONDS } from "./film_defaults.ts";

const flag = z.boolean();
const text = z.string();
const texts = z.array(z.string());
const someText = z.string().min(1);

const ACCOUNT_NAME = /^[a-z0-9]+(_[a-z0-9]+)*$/;

function isWithoutLogin(text: string): boolean {
  if (!URL.canParse(text)) return true; // refused by the rule before this one
  const { username, password } = new URL(text);
  return username === "" && password === "";
}

const accountName = z.string()
  .regex(ACCOUNT_NAME, "is made of small letters and digits joined by single _")
  .refine((name) => name !== "primary", "is the name of the top-level connection");

const serverUrl = z.url({ protocol: /^https?$/ })
  .refine(isWithoutLogin, "carries a name or password, which would end in logs");

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

/** The address of a service without query and fragment, as paths are added to it. */
const serviceUrl = serverUrl
  .refine(
    (text) => !URL.canParse(text) || (new URL(text).search === "" && new URL(text).hash === ""),
    "carries a query or fragment; give the address alone",
  )
  .overwrite((text) => text.replace(/\/+$/, ""));

const API_VERSIONS = ["auto", "v2", "v3"] as const;

export const SETTINGS = z.strictObject({
  preset: optional(
    z.enum(["fast"]),
    "fast sets what is not set to what takes least time: 1080p, h264, quality fast",
  ),
  tier: setting(
    z.enum(["auto", "basic", "gpu", "full"]),
    "auto",
    "How much is found out about pictures: basic needs no accelerator, gpu adds captions and " +
      "two detectors, full is gpu with a language model at hand; auto takes what there is",
  ),
  immich: section({
    url: optional(serverUrl, "Address of the library server, such as https://photos.example.org", {
      shortEnvironment: "IMMICH_URL",
    }),
    api_key: optional(
      someText,
      "API key of the library server's account whose pictures are filmed",
      {
        secret: true,
        shortEnvironment: "IMMICH_API_KEY",
      },
    ),
    api_version: setting(
      z.enum(API_VERSIONS),
      "auto",
      "The version the library server must have: v2 or v3; auto asks it",
    ),
    accounts: z.record(
      accountName,
      z.strictObject({
        url: optional(serverUrl, "Address of this account's server; immich.url when left out"),
        api_key: required(someText, "API key of this account", { secret: true }),
        api_version: setting(
          z.enum(API_VERSIONS),
          "auto",
          "The version this account's server must have; auto asks it",
        ),
      }),
    ).default({}).register(SETTING_META, {
      description: "Further accounts by name, for --accounts",
    }),
    public_url: optional(
      serverUrl,
      "Address of the library server as browsers reach it, for links to films",
    ),
    cache_max_size_gb: setting(
      z.number().gte(0.1),
      10,
      "Previews and originals of the library server kept on disk, oldest unused go first",
    ),
  }),
  library: section({
    folder: optional(
      someText,
      "A folder of pictures and videos; nested folders are read too. In this file a relative one is " +
        "meant from where the file lies",
      { folder: true },
    ),
  }),
  output: section({
    directory: setting(
      someText,
      "~/Videos/Memories",
      "Where finished films are put; every film in a folder of its own. In this file a relative one " +
        "is meant from where the file lies",
      { folder: true },
    ),
    resolution: setting(
      z.enum(["720p", "1080p", "4k"]),
      "1080p",
      "Short edge of the film: 720, 1080 or 2160 pixels",
    ),
    orientation: setting(
      z.enum(["auto", "landscape", "portrait", "square"]),
      "auto",
      "Shape of the film: 16:9, 9:16 or 1:1; auto takes what most shots are",
    ),
    frame_rate: setting(
      z.enum(["auto", "24", "25", "30", "60"]),
      "auto",
      "Frames per second; auto takes 30, or 25 or 60 when most video seconds have it",
    ),
    codec: setting(
      z.enum(["h264", "h265", "prores"]),
      "h264",
      "h264 plays everywhere; h265 makes smaller files; prores is for further cutting, some " +
        "twenty times as large, packed in a mov, and never delivered",
    ),
    format: setting(
      z.enum(["mp4", "mov"]),
      "mp4",
      "What the film is packed in: mp4 plays everywhere, mov is for Apple's programs",
    ),
    quality: setting(
      z.enum(["high", "balanced", "fast"]),
      "balanced",
      "high costs space and time, fast costs space; balanced looks as good as fast",
    ),
    min_free_space_gb: setting(
      z.number().gte(0),
      5,
      "A film is not begun with less free space than this, or than it takes itself",
    ),
  }),
  defaults: section({
    transition: setting(
      z.enum(["smart", "cut", "crossfade", "none"]),
      "smart",
      "How shots follow each other: smart lets the meaning choose; with cut cards still dissolve, " +
        "with none nothing fades at all, neither words nor the end",
    ),
    transition_duration: setting(
      z.number().gte(0).lte(2),
      DEFAULT_TRANSITION_SECONDS,
      "Seconds of a crossfade; the dissolves of smart and of cards grow and shrink with it",
    ),
    scale_mode: setting(
      z.enum(["auto", "blur", "fit"]),
      "auto",
      "A picture that does not fill the film: auto sets it on a ground in its colours, blur on " +
        "its own blurred enlargement; fit crops none and leaves the rest black",
    ),
    add_date: setting(flag, true, "Show the date when it changes"),
    add_place: setting(flag, true, "Show the place when it changes"),
    sharing: setting(
      z.enum(["just-us", "family", "shareable"]),
      "family",
      "Who films are made for: just-us shows everything, family leaves out private moments, " +
        "shareable shows only what was looked into and is fit for everyone",
    ),
  }),
  photos: section({
    enabled: setting(flag, true, "Use photos, not only videos"),
    duration: optional(
      z.number().gte(1).lte(10),
      "Seconds a photo is seen, give or take a beat; left out, what is in it decides",
    ),
  }),
  analysis: section({
    include_live_photos: setting(flag, true, "Let Live Photos move"),
    folder_readers: setting(
      z.number().int().gte(1).lte(64),
      8,
      "How many files of a folder library are read at the same time",
    ),
    exclude_filename_patterns: setting(
      texts,
      [],
      "File names no film shows, beside those of screenshots and screen recordings; * ? and [0-9] " +
        "stand for characters",
    ),
  }),
  title_screens: section({
    enabled: setting(flag, true, "Opening, chapter and ending cards"),
    locale: setting(
      text,
      AUTO_LOCALE,
      "Language of titles, dates and names of places, such as en, de or pt-BR; auto takes the " +
        "machine's (LC_ALL, LANG), else that of the first browser that opens the pages",
    ),
    captions: setting(
      flag,
      false,
      "Show what is known of a picture in words as a line under it, where it can be read",
    ),
  }),
  trips: section({
    homebase_latitude: optional(
      z.number().gte(-90).lte(90),
      "Where home is; read off the pictures when left out",
    ),
    homebase_longitude: optional(
      z.number().gte(-180).lte(180),
      "Where home is; read off the pictures when left out",
    ),
    min_distance_km: setting(
      z.number().gte(1),
      50,
      "A picture is away when it was taken at least this far from home",
    ),
    min_duration_days: setting(
      z.number().int().gte(1),
      2,
      "A trip lasts at least so many nights",
    ),
    map: setting(flag, true, "Show a drawn map of the route in trip films"),
    max_gap_days: setting(
      z.number().int().gte(0),
      2,
      "More days than these without a picture away end a trip",
    ),
  }),
  upload: section({
    enabled: setting(
      flag,
      false,
      "Deliver every film to the library server; once confirmed the local copy is removed",
    ),
    album_name: optional(someText, "Album for delivered films, made when there is none"),
  }),
  automation: section({
    enabled: setting(
      flag,
      false,
      "Let the serving process look once a day whether a memory is worth a film, and make it",
    ),
    daily_at: setting(
      z.string().regex(CLOCK_TIME, "must be a time of day such as 09:00").overwrite((time) =>
        time.padStart("HH:MM".length, "0")
      ),
      "09:00",
      "When it looks, as HH:MM of this machine's clock; a missed time is made up for",
    ),
    cooldown_hours: setting(
      z.number().gte(1).lte(168),
      24,
      "No film is begun sooner than this after the last one was, give or take half an hour",
    ),
    max_delivery_attempts: setting(
      z.number().int().gte(1).lte(50),
      5,
      "A film that could not be delivered so often stays on disk and is not tried again",
    ),
    accounts: setting(
      z.array(z.string().regex(ACCOUNT_NAME, "must be the name of an account")),
      [],
      "Exactly the accounts that are read; none means the top-level connection",
    ),
    upload_to_immich: setting(
      flag,
      false,
      "Deliver automatic films to the library server, as upload.enabled does for all",
    ),
    album_name: optional(someText, "Album for automatic films; upload.album_name when left out"),
    detect_monthly: setting(flag, true, "Propose the month that just ended"),
    detect_yearly: setting(flag, true, "Propose past years"),
    detect_trips: setting(
      flag,
      true,
      "Propose trips a week after coming home, where home is set or can be read off the pictures",
    ),
    detect_person_spotlight: setting(flag, true, "Propose last year of the most pictured people"),
    detect_pairs: setting(flag, true, "Propose last year of people who are often in one picture"),
    detect_groups: setting(flag, true, "Propose last year of every saved group of people"),
    detect_activity_burst: setting(flag, true, "Propose months with far more pictures than usual"),
    burst_threshold: setting(
      z.number().gte(1).lte(10),
      2,
      "Far more means more than so many times the average of the twelve months before",
    ),
    detect_birthdays: setting(
      flag,
      true,
      "Propose the year of a person's life that ended with their birthday",
    ),
    detect_on_this_day: setting(flag, true, "Propose this day through the years"),
    detect_special_days: setting(
      flag,
      true,
      "Propose anniversaries of days that discover-days found",
    ),
    special_days_per_year: setting(
      z.number().int().gte(1).lte(100),
      6,
      "How many special days of a year are kept when no model judges them",
    ),
    detect_seasons: setting(flag, false, "Propose the season that just ended"),
    detect_holidays: setting(flag, false, "Propose a holiday through the years"),
    extra_holidays: setting(
      z.array(
        z.string().refine(isNamedDay, "must be a day and a name such as 08-15: Village fair"),
      ),
      [],
      "Holidays of your own, each as MM-DD: name",
    ),
    detect_albums: setting(flag, false, "Propose albums of a few months at most"),
    include_shared_albums: setting(
      flag,
      false,
      "Propose albums of others that are shared with the account, too",
    ),
    detect_themes: setting(
      flag,
      false,
      "Propose what was taken again and again last year, such as on the water or our cat",
    ),
    detect_person_monthly: setting(
      flag,
      false,
      "Propose the last months of partner, children and parents",
    ),
    backfill_months: setting(
      flag,
      false,
      "Propose months of this year and last that were not filmed",
    ),
  }),
  notifications: section({
    enabled: setting(flag, false, "Send a notification of every film"),
    urls: setting(
      z.array(
        z.string().regex(NOTIFICATION_ADDRESS, "must begin with a service such as ntfys://"),
      ).max(50),
      [],
      "Whom to tell, one address each as Apprise writes them, such as " +
        "ntfys://ntfy.example.org/topic; auto test-notification tries them",
      { secret: true },
    ),
    private_hosts: setting(
      texts,
      [],
      "Names of servers at home that notifications may go to although they look public",
    ),
    on_success: setting(flag, true, "Tell of films that were made"),
    on_failure: setting(flag, true, "Tell of films and deliveries that failed"),
    attach_thumbnail: setting(
      flag,
      false,
      "Send a small picture of the film along, where the service takes one",
    ),
    cooldown_hours: setting(
      z.number().gte(1).lte(168),
      24,
      "After a failed message an address is told of no finished film for so long",
    ),
  }),
  auth: section({
    enabled: setting(
      flag,
      false,
      "Require signing in; without it every client that reaches the app can use it",
    ),
    provider: setting(
      z.enum(["basic", "oidc", "header"]),
      "basic",
      "One account with a password, an OpenID Connect provider, or a proxy's header",
    ),
    username: optional(
      text,
      "The account of the basic sign-in; PHOTOS_MEMORIES_AUTH_USERNAME together with " +
        "PHOTOS_MEMORIES_AUTH_PASSWORD turns it on",
    ),
    password: optional(text, "Its password, or better what `photos-memories secret hash` prints", {
      secret: true,
    }),
    family_username: setting(
      text,
      "family",
      "The second account of the basic sign-in: it watches and makes films, and changes no settings",
    ),
    family_password: optional(
      text,
      "Its password, or better what `photos-memories secret hash` prints; without one there is no such account",
      { secret: true },
    ),
    issuer_url: optional(
      text,
      "Address of the OpenID Connect provider, as its discovery document names itself",
    ),
    client_id: optional(text, "The app's name at the provider"),
    client_secret: optional(text, "Its secret there; left out for a public client", {
      secret: true,
    }),
    scope: setting(text, "openid email profile", "What the provider is asked for"),
    public_url: optional(text, "Address people open the app at, such as https://films.example.org"),
    allowed_emails: setting(
      texts,
      [],
      "With oidc: addresses that may sign in; without any list everybody may",
    ),
    allowed_domains: setting(
      texts,
      [],
      "With oidc: domains whose addresses may sign in; sub-domains are other domains",
    ),
    owner_groups: setting(
      texts,
      [],
      "With oidc and header: groups of owners; all others watch and make films. Without any, every user is an owner",
    ),
    owner_emails: setting(
      texts,
      [],
      "With oidc: verified addresses of owners, in a group of owners or not",
    ),
    groups_claim: setting(
      someText,
      "groups",
      "The claim in which the provider names a user's groups; some need a scope for it",
    ),
    auto_launch: setting(flag, false, "Go straight to the provider instead of showing a button"),
    button_text: setting(someText, "Sign in with SSO", "What the button says"),
    user_header: setting(text, "Remote-User", "The header in which a trusted proxy names the user"),
    email_header: setting(
      text,
      "Remote-Email",
      "The header in which it gives the user's address; empty to read none",
    ),
    groups_header: setting(
      text,
      "Remote-Groups",
      "The header in which it names the user's groups, with commas between them",
    ),
    trusted_proxies: setting(
      texts,
      [],
      "Addresses and networks of the proxies whose headers count",
    ),
    session_ttl_hours: setting(
      z.number().gte(1).lte(720),
      24,
      "How long a person stays signed in",
    ),
  }),
  server: section({
    host: setting(
      someText,
      "0.0.0.0",
      "Address to listen on; while sign-in is off only a decision leads beyond 127.0.0.1",
    ),
    port: setting(
      z.number().int().gte(1).lte(65535),
      8080,
      "Port to listen on",
    ),
    base_path: setting(
      z.string().regex(BASE_PATH, "must be a path such as / or /films").overwrite((path) =>
        path.replace(/(.)\/$/, "$1")
      ),
      "/",
      "Path the app is mounted under behind a proxy",
    ),
    trigger_token: optional(
      text,
      "Lets programs start a run by HTTP; 32 random characters or more",
      {
        secret: true,
        environmentOnly: true,
      },
    ),
    allowed_hosts: setting(texts, [], "Host names the app answers to, besides this machine's own"),
    allow_unauthenticated_lan: setting(
      flag,
      false,
      "Listen beyond this machine although sign-in is off",
    ),
    secure_cookies: setting(
      flag,
      false,
      "Send the session over https alone; for when everybody comes by https",
    ),
  }),
  metrics: section({
    enabled: setting(flag, false, "Answer /metrics with figures for Prometheus"),
    token: optional(
      text,
      "Lets a collector read them with Authorization: Bearer; 32 random characters or more",
      { secret: true },
    ),
    allowed_networks: setting(
      texts,
      [],
      "Addresses and networks that may read them without a token",
    ),
  }),
  logging: section({
    format: setting(
      z.enum(["text", "json"]),
      "text",
      "How the serving process writes its log, to standard error",
    ),
    level: setting(
      z.enum(["debug", "info", "warning", "error"]),
      "info",
      "The least important lines that are written",
    ),
  }),
  render: section({
    worker_base_url: optional(
      serviceUrl,
      "Address of a worker that renders films, ending with /render, such as " +
        "https://gpu.example.org:8092/render; this machine renders when left out",
    ),
    worker_token: optional(text, "The token that worker was started with", { secret: true }),
    timeout_seconds: setting(
      z.number().gt(0).lte(86_400),
      3_600,
      "How long the worker may take for one film, waiting and download included",
    ),
    fallback_to_local: setting(
      flag,
      false,
      "Let this machine render a film when the worker cannot",
    ),
    allow_insecure_http: setting(
      flag,
      false,
      "Send films and the library's key to a worker beyond this machine without https",
    ),
  }),
  inference: section({
    facts_base_url: optional(
      serviceUrl,
      "Address of the inference service; this machine's own processor when left out",
    ),
    fallback_to_local: setting(
      flag,
      true,
      "Let this machine decide a picture when the inference service cannot",
    ),
    facts_concurrency: setting(
      z.number().int().gte(1).lte(32),
      8,
      "How many pictures are with the inference service at once",
    ),
    timeout_seconds: setting(
      z.number().gt(0).lte(300),
      60,
      "How long one answer of the inference service may take",
    ),
    producers: setting(
      z.array(z.enum(["heads", "nsfw_marqo", "doc_docling"])).min(1),
      [
        "heads",
        "nsfw_marqo",
        "doc_docling",
      ],
      "Which classifiers the inference service is asked for",
    ),
  }),
  models: section({
    directory: optional(
      someText,
      "Where model files are kept; models in the data directory when left out. In this file a " +
        "relative one is meant from where the file lies",
      { folder: true },
    ),
    encoder_url: optional(serverUrl, "Where models fetch gets the picture encoder"),
    heads_url: optional(serverUrl, "Where models fetch gets the head bundle"),
    nsfw_url: optional(serverUrl, "Where models fetch gets the sensitive-content model"),
    document_url: optional(serverUrl, "Where models fetch gets the document model"),
    obstruction_url: optional(serverUrl, "Where models fetch gets the obstruction head"),
    stems_url: optional(serverUrl, "Where models fetch gets the stem separation model"),
    provider: setting(
      z.enum(["auto", "cpu", "cuda", "coreml"]),
      "auto",
      "What this machine's own models run on; auto takes CUDA where it is offered, else CPU",
    ),
    workers: optional(
      z.number().int().gte(1).lte(16),
      "Pictures this machine decides side by side; its cores, at most 4, when left out",
    ),
  }),
  editorial: section({
    preparation: section({
      caption_base_url: setting(
        serviceUrl,
        USUAL_CAPTION_URL,
        "Address of the caption server, an OpenAI-compatible vision server",
      ),
      caption_provider: setting(
        z.enum(["smolvlm", "llm"]),
        "smolvlm",
        "Who describes pictures; llm sends them to the language model of llm.*",
      ),
      caption_alias: setting(
        z.string().min(1).max(200),
        USUAL_CAPTION_ALIAS,
        "The model name the caption server must advertise; part of every caption's key",
      ),
      caption_api_key: optional(
        text,
        "Sent to the caption server as Authorization: Bearer; nothing is sent when empty",
        { secret: true },
      ),
      caption_timeout_seconds: setting(
        z.number().gt(0).lte(3600),
        90,
        "How long one description may take",
      ),
      caption_concurrency: setting(
        z.number().int().gte(1).lte(16),
        1,
        "How many pictures are with the caption server at once; try 4 on a GPU",
      ),
      caption_artifact_id: optional(
        z.string().max(512),
        "Your own label for the caption server's build, kept beside new captions; blank is none",
      ),
    }),
  }),
  llm: section({
    enabled: optional(
      flag,
      "Whether the language model may be asked; when left out it may where base_url and model " +
        "are set. It writes titles and reads --ask; caption_provider says whether it describes " +
        "pictures",
    ),
    provider: setting(
      z.enum(["openai-compatible"]),
      "openai-compatible",
      "How the language model is spoken to",
    ),
    base_url: optional(
      serviceUrl,
      "Address of the language model's server, such as http://localhost:11434/v1",
    ),
    model: optional(text, "Which of its models is asked"),
    api_key: optional(text, "Sent to the language model as Authorization: Bearer", {
      secret: true,
      fallbackEnvironment: "OPENAI_API_KEY",
    }),
    timeout_seconds: setting(
      z.number().gt(0).lte(3600),
      300,
      "How long one answer of the language model may take",
    ),
  }),
  audio: section({
    music: setting(
      z.enum(["composed", "none"]),
      "composed",
      "Music composed by the app for every film, or none",
    ),
    music_volume: setting(
      z.number().gte(0).lte(1),
      DEFAULT_MUSIC_VOLUME,
      "Music beside the sound of clips: 0 softest, 1 loudest, 10 dB either way",
    ),
  }),
  music: section({
    folder: optional(
      text,
      "A folder of tracks of your own: each film gets one of its mood, about as long, and never the " +
        "one the film before had",
      { folder: true },
    ),
  }),
  hardware: section({
    enabled: setting(flag, true, "Use a hardware video encoder where one really opens"),
    workers: optional(
      z.number().int().gte(1).lte(16),
      "Parts of a film rendered side by side; by default 2, or 1 on a single core",
    ),
  }),
  cache: section({
    pieces_max_size_gb: setting(
      z.number().gte(0),
      5,
      "Rendered pieces kept for the next film, oldest unused ones go first",
    ),
  }),
}).refine(
  ({ output, upload, automation }) =>
    output.codec !== "prores" || !(upload.enabled || automation.upload_to_immich),
  {
    path: ["output", "codec"],
    message: "is prores, and such films are never delivered; choose another codec, or set " +
      "upload.enabled and automation.upload_to_immich to false",
  },
);

export type Config = z.output<typeof SETTINGS>;
