// Read by zod when it is loaded, which is later: it tries whether it may write programs, which the shop's policy forbids and
// browsers report.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
