import type { Running } from './pid-file.ts'

export const addressOf = ({ port }: Running, password: string, database: string) =>
  `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
