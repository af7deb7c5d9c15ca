declare module 'pg/lib/utils.js' {
  const utils: {
    /** A value as pg sends it: binary as it is, the rest as text. */
    prepareValue: (value: unknown) => string | Buffer | null
  }
  export default utils
}
