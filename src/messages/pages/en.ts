// Pages that every visit meets: frame, start page, sign-in, health, notices. In English; the other languages have the same keys and values.

export const ENGLISH = {
  "frame.to_content": "To the content",
  "frame.pages": "Pages",
  "frame.films": "Films",
  "frame.make": "Make",
  "frame.health": "Health",
  "frame.sign_out": "Sign out",
  "frame.signed_in_as": "Signed in as {name}",
  "frame.interface": "Interface for programs",
  "time.just_now": "just now",
  "time.day_and_clock": "{day}, {clock}",
  "making.film": "A film is being made",
  "making.dry_run": "A film is being tried out",
} as const;
