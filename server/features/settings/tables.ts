declare module '../../platform/db/tables.ts' {
  interface Tables {
    settings: { key: string; value: string }
  }
}

export {}
