import type { Plugin } from 'vite'

/** Every place where a schema refers to what describes it, and what stands there instead. */
const references: [RegExp, string][] = [
  [/inst\._zod\.processJSONSchema = .*;\n/g, '\n'],
  [/createToJSONSchemaMethod\(this, \{\}\)\(params\)/g, 'undefined'],
  [/createStandardJSONSchemaMethod\(this, "(?:in|out)put"\)/g, 'undefined'],
]
const leftOver = /processors\.\w+Processor\b|JSONSchemaMethod\(/

/**
 * Zod can describe its schemas as JSON Schema, which only the server does. Every schema refers to that part, so no
 * bundler leaves it out by itself; without it the first view is 6 kB lighter. A version of Zod that is written otherwise
 * stops the build: nobody would see what the pages carry more.
 */
export const withoutJsonSchema = (): Plugin => {
  let isStripped = false
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: /zod\/v4\/classic\/schemas\.js$/ },
      handler(code) {
        let stripped = code
        for (const [reference, instead] of references) {
          if (stripped.search(reference) < 0) this.error(`Zod's schemas no longer have ${reference.source}`)
          stripped = stripped.replace(reference, instead)
        }
        const [left] = leftOver.exec(stripped) ?? []
        if (left) this.error(`Zod's schemas still refer to ${left}`)
        isStripped = true
        return { code: stripped, map: null }
      },
    },
    generateBundle() {
      if (!isStripped) this.error("Zod's schemas are no longer where they were")
    },
  }
}
