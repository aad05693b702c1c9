// A user as JSON, for others and for oneself.

import type { UserAdminResponseDto, UserResponseDto } from "@immich/sdk";
import type { StoredUser } from "../stored.ts";
import type { Wire } from "../wire.ts";

const JOINED = "2020-01-01T00:00:00.000Z";

export function userAnswer(user: StoredUser): Wire<UserResponseDto> {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    avatarColor: "primary",
    profileImagePath: "",
    profileChangedAt: JOINED,
  };
}

export function meAnswer(
  user: StoredUser,
): Omit<Wire<UserAdminResponseDto>, "clusterGroupId"> {
  return {
    ...userAnswer(user),
    createdAt: JOINED,
    updatedAt: JOINED,
    deletedAt: null,
    isAdmin: user.isAdmin,
    license: null,
    oauthId: "",
    quotaSizeInBytes: null,
    quotaUsageInBytes: null,
    shouldChangePassword: false,
    status: "active",
    storageLabel: user.isAdmin ? "admin" : null,
  };
}
