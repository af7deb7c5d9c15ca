import { Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'
import { Form } from './form.tsx'

/** A search field with its button; the search can be cleared. */
export function SearchForm({
  label,
  value,
  onSearch,
}: {
  label: string
  value: string
  onSearch: (text: string) => void
}) {
  const [text, setText] = useState(value)
  // Navigating back may change the search; the field is updated instead of remounted, so it keeps the focus.
  const [known, know] = useState(value)
  if (value !== known) {
    know(value)
    setText(value)
  }
  return (
    <search className="w-full md:w-auto">
      <Form className="flex gap-2" onSubmit={() => onSearch(text.trim())}>
        <input
          type="search"
          aria-label={label}
          placeholder={label}
          maxLength={100}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            if (event.target.value === '') onSearch('')
          }}
          className="min-h-11 w-full min-w-0 rounded-control border border-control-line bg-surface px-3 text-16 placeholder:text-soft md:w-72"
        />
        <Button type="submit" variant="secondary" aria-label="Buscar">
          <Search size={20} />
        </Button>
      </Form>
    </search>
  )
}
