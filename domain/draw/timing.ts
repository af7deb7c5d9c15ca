/** From the announcement of a draw to the draw, in milliseconds: time for every screen to look up. */
export const drawDelay = 2_000

/** In which an announced draw is done, or has broken off and may be announced again. */
export const drawLasts = 10_000

/** For how long after its announcement a draw is shown to whoever comes late. */
export const drawShownFor = 60_000

/** From its announcement on every screen counts down, and shows nobody before the end. */
export const drawCountdown = 5_000
