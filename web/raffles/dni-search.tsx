import { Search, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'

/** Finds the winners with one DNI; pressed again for the same one, it shows everybody anew. */
export function DniSearch({ dni, onSearch }: { dni: string | undefined; onSearch: (dni: string | undefined) => void }) {
  const [text, setText] = useState('')
  const repeated = dni !== undefined && text.trim() === dni
  const clear = () => {
    setText('')
    onSearch(undefined)
  }
  const Icon = repeated ? X : Search
  return (
    <search className="w-full md:w-auto">
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (repeated) clear()
          else onSearch(text.trim() || undefined)
        }}
      >
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          required
          maxLength={20}
          aria-label="DNI del ganador"
          placeholder="Ingrese su DNI"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            if (event.target.value === '') onSearch(undefined)
          }}
          className="min-h-11 w-full min-w-0 rounded-control border border-control-line bg-surface px-3 text-16 placeholder:text-soft md:w-60"
        />
        <Button type="submit" variant="secondary" icon={<Icon size={18} strokeWidth={1.75} aria-hidden />}>
          <span lang="en">Search..</span>
          <span className="sr-only">{repeated ? ' Ver a todos los ganadores' : ' Buscar por DNI'}</span>
        </Button>
      </form>
    </search>
  )
}
