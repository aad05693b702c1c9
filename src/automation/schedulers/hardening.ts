// How the systemd service is shut in. It reads the pictures, writes to its own folders, talks to the
// library server, starts itself again as children, and may use a graphics device.

import { unitWord } from "./systemd_word.ts";

/**
 * Works in every user manager: filters of system calls, and mounts that are left out silently where
 * the kernel refuses them. `MemoryDenyWriteExecute` is missing because V8 compiles at run time,
 * `PrivateDevices` because hardware encoders are devices.
 */
const EVERYWHERE = [
  "NoNewPrivileges=yes",
  "ProtectSystem=strict",
  "ProtectHome=read-only",
  "PrivateTmp=yes",
  "ProtectKernelTunables=yes",
  "ProtectControlGroups=yes",
  "ProtectHostname=yes",
  "ProtectProc=invisible",
  "PrivateMounts=yes",
  "RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX",
  "RestrictNamespaces=yes",
  "RestrictRealtime=yes",
  "RestrictSUIDSGID=yes",
  "LockPersonality=yes",
  "KeyringMode=private",
  "SystemCallArchitectures=native",
  "SystemCallFilter=@system-service",
  "SystemCallFilter=~@privileged",
  "SystemCallErrorNumber=EPERM",
  "UMask=0022",
];

/**
 * Each gives up capabilities, which a user manager may do in a user namespace only. Where those are
 * forbidden (Ubuntu from 24.04 on) the service would end with 218/CAPABILITIES before it began.
 */
const WITH_USER_NAMESPACES = [
  "PrivateUsers=yes",
  "CapabilityBoundingSet=",
  "ProtectKernelModules=yes",
  "ProtectKernelLogs=yes",
  "ProtectClock=yes",
];

/** Lines for `[Service]`. A folder that is missing when the job starts is left to the program. */
export function hardening(writes: readonly string[], hasUserNamespaces: boolean): string[] {
  return [
    ...(hasUserNamespaces ? WITH_USER_NAMESPACES : []),
    ...EVERYWHERE,
    ...writes.map((folder) => `ReadWritePaths=${unitWord(`-${folder}`)}`),
  ];
}

/** Words for `systemd-run` that show whether the strict half works here; it starts `true`. */
export const NAMESPACE_TRIAL: readonly string[] = [
  "--user",
  "--quiet",
  "--wait",
  "--collect",
  ...WITH_USER_NAMESPACES.flatMap((line) => ["-p", line]),
  "-p",
  "ProtectSystem=strict",
  "true",
];
