import type { HelpPage } from '#contract/help.ts'
import { helpLimits } from '#domain/limits.ts'

/** A section of a draft; its key stays the same when it is moved. */
export type DraftSection = { key: number; title: string; text: string }

/** A draft of a page, and the page that it was started from. */
export type Draft = { from: HelpPage; intro: string; sections: readonly DraftSection[] }

export function draftOf(from: HelpPage): Draft {
  return { from, intro: from.intro ?? '', sections: from.sections.map((section, key) => ({ key, ...section })) }
}

/** The draft as the request body. */
export function contentOf({ intro, sections }: Draft) {
  return { intro: intro.trim() || null, sections: sections.map(({ title, text }) => ({ title, text })) }
}

const same = (one: Pick<HelpPage, 'intro' | 'sections'>, other: Pick<HelpPage, 'intro' | 'sections'>) =>
  JSON.stringify([one.intro, one.sections.map(({ title, text }) => [title.trim(), text.trim()])]) ===
  JSON.stringify([other.intro, other.sections.map(({ title, text }) => [title.trim(), text.trim()])])

export const says = (draft: Draft, page: HelpPage) => same(contentOf(draft), page)

export const isChanged = (draft: Draft) => !says(draft, draft.from)

export const hasContent = ({ title, text }: DraftSection) => title.trim() !== '' || text.trim() !== ''

export const lengthOf = ({ intro, sections }: Draft) =>
  sections.reduce((sum, { title, text }) => sum + title.trim().length + text.trim().length, intro.trim().length)

export const mayGrow = ({ sections }: Draft) => sections.length < helpLimits.sections

export function withSection(draft: Draft): Draft {
  const key = Math.max(-1, ...draft.sections.map((section) => section.key)) + 1
  return { ...draft, sections: [...draft.sections, { key, title: '', text: '' }] }
}

export function withoutSection(draft: Draft, key: number): Draft {
  return { ...draft, sections: draft.sections.filter((section) => section.key !== key) }
}

export function withChanged(draft: Draft, key: number, change: Partial<DraftSection>): Draft {
  return { ...draft, sections: draft.sections.map((it) => (it.key === key ? { ...it, ...change } : it)) }
}

/** Moves a section up (-1) or down (1) by one place. */
export function withMoved(draft: Draft, key: number, by: -1 | 1): Draft {
  const index = draft.sections.findIndex((section) => section.key === key)
  const [moving] = draft.sections.slice(index, index + 1)
  if (!moving) return draft
  const rest = draft.sections.toSpliced(index, 1)
  return { ...draft, sections: rest.toSpliced(index + by, 0, moving) }
}
