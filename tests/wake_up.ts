// Loaded before every test file of the suite: the thread of a test looks at its event loop twice a second.
// Once in many runs a native call of a test had long ended and the idle thread was never told, so that
// the suite waited for ever; what is done is then seen half a second late instead.

Deno.unrefTimer(setInterval(() => {}, 500));
