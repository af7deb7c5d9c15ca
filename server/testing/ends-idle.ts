/** An answer of PostgreSQL ends with `Z`, its length, and `I` when it waits for statements and no transaction is open. */
export const endsIdle = (answer: Buffer) => answer.subarray(-6).toString('latin1') === 'Z\0\0\0\u0005I'
