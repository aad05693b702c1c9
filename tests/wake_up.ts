// SPDX-License-Identifier: AGPL-3.0-or-later

// Loaded before every test file of the suite: the thread of a test looks at its event loop twice a second.
// Once in many runs a test waited for ever for a native call while all its threads were idle. It has not
// come back since, which proves nothing of what comes once in many runs.

Deno.unrefTimer(setInterval(() => {}, 500));
