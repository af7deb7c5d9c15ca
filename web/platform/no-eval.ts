declare global {
  // What zod reads when it is loaded.
  var __zod_globalConfig: { jitless: boolean } | undefined
}

// Schemas are loaded later than this: zod tries whether it may write programs, which the shop's policy forbids and browsers
// report.
globalThis.__zod_globalConfig = { jitless: true }

export {}
