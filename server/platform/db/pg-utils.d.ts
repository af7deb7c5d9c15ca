declare module 'pg/lib/utils.js' {
  const utils: {
    /** A value as pg sends it: buffers unchanged, everything else as text. */
    prepareValue: (value: unknown) => string | Buffer | null
  }
  export default utils
}
