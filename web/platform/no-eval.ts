// Zod reads this when it is loaded, which is later. Without it, Zod tests whether it may evaluate code, which the
// shop's content security policy forbids and browsers report.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
