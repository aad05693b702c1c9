// SPDX-License-Identifier: AGPL-3.0-or-later

// The only statement of what can be set. From this one object come the type, the defaults, the
// names of the environment variables, what is secret, and the JSON schema for editors. Names and descriptions are
// messages: `setting.<path>` and `description.<path>`.

import * as z from "zod";
import { daysInMonth } from "../base/local_time.ts";
import { AUTO_LOCALE } from "../messages/locale.ts";
import { USUAL_CAPTION_ALIAS, USUAL_CAPTION_URL } from "./caption_alias.ts";
import { optional, required, section, setting } from "./setting.ts";
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
  ),
  tier: setting(
    z.enum(["auto", "basic", "gpu", "full"]),
    "auto",
  ),
  immich: section({
    url: optional(serverUrl, {
      shortEnvironment: "IMMICH_URL",
    }),
    api_key: optional(
      someText,
      {
        secret: true,
        shortEnvironment: "IMMICH_API_KEY",
      },
    ),
    api_version: setting(
      z.enum(API_VERSIONS),
      "auto",
    ),
    accounts: z.record(
      accountName,
      z.strictObject({
        url: optional(serverUrl),
        api_key: required(someText, { secret: true }),
        api_version: setting(
          z.enum(API_VERSIONS),
          "auto",
        ),
      }),
    ).default({}),
    public_url: optional(
      serverUrl,
    ),
    cache_max_size_gb: setting(
      z.number().gte(0.1),
      10,
    ),
    include_hidden_people: setting(flag, false),
  }),
  library: section({
    folder: optional(
      someText,
      { folder: true },
    ),
    follow_links: setting(flag, false),
    partner_pictures: setting(flag, false),
  }),
  output: section({
    directory: setting(
      someText,
      "~/Videos/Memories",
      { folder: true },
    ),
    resolution: setting(
      z.enum(["720p", "1080p", "4k"]),
      "1080p",
    ),
    orientation: setting(
      z.enum(["auto", "landscape", "portrait", "square"]),
      "auto",
    ),
    frame_rate: setting(
      z.enum(["auto", "24", "25", "30", "60"]),
      "auto",
    ),
    codec: setting(
      z.enum(["h264", "h265", "prores"]),
      "h264",
    ),
    format: setting(
      z.enum(["mp4", "mov"]),
      "mp4",
    ),
    quality: setting(
      z.enum(["high", "balanced", "fast"]),
      "balanced",
    ),
    min_free_space_gb: setting(
      z.number().gte(0),
      5,
    ),
    link_address: optional(text),
  }),
  defaults: section({
    transition: setting(
      z.enum(["smart", "cut", "crossfade", "none"]),
      "smart",
    ),
    transition_duration: setting(
      z.number().gte(0).lte(2),
      DEFAULT_TRANSITION_SECONDS,
    ),
    scale_mode: setting(
      z.enum(["auto", "blur", "fit"]),
      "auto",
    ),
    add_date: setting(flag, true),
    add_place: setting(flag, true),
    sharing: setting(
      z.enum(["just-us", "family", "shareable"]),
      "family",
    ),
  }),
  photos: section({
    enabled: setting(flag, true),
    duration: optional(
      z.number().gte(1).lte(10),
    ),
  }),
  analysis: section({
    include_live_photos: setting(flag, true),
    folder_readers: setting(
      z.number().int().gte(1).lte(64),
      8,
    ),
    exclude_filename_patterns: setting(
      texts,
      [],
    ),
  }),
  title_screens: section({
    enabled: setting(flag, true),
    locale: setting(
      text,
      AUTO_LOCALE,
    ),
    captions: setting(
      flag,
      false,
    ),
  }),
  trips: section({
    homebase_latitude: optional(
      z.number().gte(-90).lte(90),
    ),
    homebase_longitude: optional(
      z.number().gte(-180).lte(180),
    ),
    min_distance_km: setting(
      z.number().gte(1),
      50,
    ),
    min_duration_days: setting(
      z.number().int().gte(1),
      2,
    ),
    map: setting(flag, true),
    max_gap_days: setting(
      z.number().int().gte(0),
      2,
    ),
  }),
  upload: section({
    enabled: setting(
      flag,
      false,
    ),
    album_name: optional(someText),
  }),
  automation: section({
    enabled: setting(
      flag,
      false,
    ),
    daily_at: setting(
      z.string().regex(CLOCK_TIME, "must be a time of day such as 09:00").overwrite((time) =>
        time.padStart("HH:MM".length, "0")
      ),
      "09:00",
    ),
    cooldown_hours: setting(
      z.number().gte(1).lte(168),
      24,
    ),
    max_delivery_attempts: setting(
      z.number().int().gte(1).lte(50),
      5,
    ),
    accounts: setting(
      z.array(z.string().regex(ACCOUNT_NAME, "must be the name of an account")),
      [],
    ),
    upload_to_immich: setting(
      flag,
      false,
    ),
    album_name: optional(someText),
    detect_monthly: setting(flag, true),
    detect_yearly: setting(flag, true),
    detect_trips: setting(
      flag,
      true,
    ),
    detect_person_spotlight: setting(flag, true),
    detect_pairs: setting(flag, true),
    detect_groups: setting(flag, true),
    detect_activity_burst: setting(flag, true),
    burst_threshold: setting(
      z.number().gte(1).lte(10),
      2,
    ),
    detect_birthdays: setting(
      flag,
      true,
    ),
    detect_on_this_day: setting(flag, true),
    detect_special_days: setting(
      flag,
      true,
    ),
    special_days_per_year: setting(
      z.number().int().gte(1).lte(100),
      6,
    ),
    detect_seasons: setting(flag, false),
    detect_holidays: setting(flag, false),
    extra_holidays: setting(
      z.array(
        z.string().refine(isNamedDay, "must be a day and a name such as 08-15: Village fair"),
      ),
      [],
    ),
    detect_albums: setting(flag, false),
    include_shared_albums: setting(
      flag,
      false,
    ),
    detect_themes: setting(
      flag,
      false,
    ),
    detect_person_monthly: setting(
      flag,
      false,
    ),
    backfill_months: setting(
      flag,
      false,
    ),
  }),
  notifications: section({
    enabled: setting(flag, false),
    urls: setting(
      z.array(
        z.string().regex(NOTIFICATION_ADDRESS, "must begin with a service such as ntfys://"),
      ).max(50),
      [],
      { secret: true },
    ),
    private_hosts: setting(
      texts,
      [],
    ),
    on_success: setting(flag, true),
    on_failure: setting(flag, true),
    attach_thumbnail: setting(
      flag,
      false,
    ),
    cooldown_hours: setting(
      z.number().gte(1).lte(168),
      24,
    ),
  }),
  auth: section({
    enabled: setting(
      flag,
      false,
    ),
    provider: setting(
      z.enum(["basic", "oidc", "header"]),
      "basic",
    ),
    username: optional(
      text,
    ),
    password: optional(text, {
      secret: true,
    }),
    family_username: setting(
      text,
      "family",
    ),
    family_password: optional(
      text,
      { secret: true },
    ),
    issuer_url: optional(
      text,
    ),
    client_id: optional(text),
    client_secret: optional(text, {
      secret: true,
    }),
    scope: setting(text, "openid email profile"),
    public_url: optional(text),
    allowed_emails: setting(
      texts,
      [],
    ),
    allowed_domains: setting(
      texts,
      [],
    ),
    owner_groups: setting(
      texts,
      [],
    ),
    owner_emails: setting(
      texts,
      [],
    ),
    groups_claim: setting(
      someText,
      "groups",
    ),
    auto_launch: setting(flag, false),
    button_text: setting(someText, "Sign in with SSO"),
    user_header: setting(text, "Remote-User"),
    email_header: setting(
      text,
      "Remote-Email",
    ),
    groups_header: setting(
      text,
      "Remote-Groups",
    ),
    trusted_proxies: setting(
      texts,
      [],
    ),
    session_ttl_hours: setting(
      z.number().gte(1).lte(720),
      24,
    ),
  }),
  server: section({
    host: setting(
      someText,
      "0.0.0.0",
    ),
    port: setting(
      z.number().int().gte(1).lte(65535),
      8080,
    ),
    base_path: setting(
      z.string().regex(BASE_PATH, "must be a path such as / or /films").overwrite((path) =>
        path.replace(/(.)\/$/, "$1")
      ),
      "/",
    ),
    trigger_token: optional(
      text,
      {
        secret: true,
        environmentOnly: true,
      },
    ),
    allowed_hosts: setting(texts, []),
    allow_unauthenticated_lan: setting(
      flag,
      false,
    ),
    secure_cookies: setting(
      flag,
      false,
    ),
  }),
  metrics: section({
    enabled: setting(flag, false),
    token: optional(
      text,
      { secret: true },
    ),
    allowed_networks: setting(
      texts,
      [],
    ),
  }),
  logging: section({
    format: setting(
      z.enum(["text", "json"]),
      "text",
    ),
    level: setting(
      z.enum(["debug", "info", "warning", "error"]),
      "info",
    ),
  }),
  render: section({
    worker_base_url: optional(
      serviceUrl,
    ),
    worker_token: optional(text, { secret: true }),
    timeout_seconds: setting(
      z.number().gt(0).lte(86_400),
      3_600,
    ),
    fallback_to_local: setting(
      flag,
      false,
    ),
    allow_insecure_http: setting(
      flag,
      false,
    ),
  }),
  inference: section({
    facts_base_url: optional(
      serviceUrl,
    ),
    fallback_to_local: setting(
      flag,
      true,
    ),
    facts_concurrency: setting(
      z.number().int().gte(1).lte(32),
      8,
    ),
    timeout_seconds: setting(
      z.number().gt(0).lte(300),
      60,
    ),
    producers: setting(
      z.array(z.enum(["heads", "nsfw_marqo", "doc_docling"])).min(1),
      [
        "heads",
        "nsfw_marqo",
        "doc_docling",
      ],
    ),
  }),
  models: section({
    directory: optional(
      someText,
      { folder: true },
    ),
    encoder_url: optional(serverUrl),
    heads_url: optional(serverUrl),
    nsfw_url: optional(serverUrl),
    document_url: optional(serverUrl),
    obstruction_url: optional(serverUrl),
    faces_url: optional(serverUrl),
    stems_url: optional(serverUrl),
    provider: setting(
      z.enum(["auto", "cpu", "cuda", "coreml"]),
      "auto",
    ),
    workers: optional(
      z.number().int().gte(1).lte(16),
    ),
  }),
  editorial: section({
    preparation: section({
      caption_base_url: setting(
        serviceUrl,
        USUAL_CAPTION_URL,
      ),
      caption_provider: setting(
        z.enum(["smolvlm", "llm"]),
        "smolvlm",
      ),
      caption_alias: setting(
        z.string().min(1).max(200),
        USUAL_CAPTION_ALIAS,
      ),
      caption_api_key: optional(
        text,
        { secret: true },
      ),
      caption_timeout_seconds: setting(
        z.number().gt(0).lte(3600),
        90,
      ),
      caption_concurrency: setting(
        z.number().int().gte(1).lte(16),
        1,
      ),
      caption_artifact_id: optional(
        z.string().max(512),
      ),
    }),
  }),
  llm: section({
    enabled: optional(
      flag,
    ),
    provider: setting(
      z.enum(["openai-compatible"]),
      "openai-compatible",
    ),
    base_url: optional(
      serviceUrl,
    ),
    model: optional(text),
    api_key: optional(text, {
      secret: true,
      fallbackEnvironment: "OPENAI_API_KEY",
    }),
    timeout_seconds: setting(
      z.number().gt(0).lte(3600),
      300,
    ),
  }),
  audio: section({
    music: setting(
      z.enum(["composed", "none"]),
      "composed",
    ),
    music_volume: setting(
      z.number().gte(0).lte(1),
      DEFAULT_MUSIC_VOLUME,
    ),
  }),
  music: section({
    folder: optional(
      text,
      { folder: true },
    ),
    sound_font: optional(text),
  }),
  hardware: section({
    enabled: setting(flag, true),
    workers: optional(
      z.number().int().gte(1).lte(16),
    ),
  }),
  cache: section({
    pieces_max_size_gb: setting(
      z.number().gte(0),
      5,
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
