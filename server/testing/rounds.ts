const lane = process.env['TEST_LANE']

/**
 * How often a test repeats what differs by chance: `npm run test:release` as often as that, all else a quarter of it. The
 * files that use it are the `repeatedTests` of `scripts/slow-tests.ts`.
 */
export const rounds = (all: number) => (lane === 'release' ? all : Math.ceil(all / 4))

/**
 * Of a walk through many like cases, by their number: one of every `parts` is walked by `npm test`, the others by
 * `npm run test:long`. The files that use it are the `walkedTests`.
 */
export const isWalked = (index: number, parts: number) => (index % parts === 0) !== (lane === 'long')
