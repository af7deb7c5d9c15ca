import { Search, X } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { useWordLang, useWords } from '../../ui/words.ts'

/** Finds the winners with one DNI; submitting the same one again shows all winners. */
export function DniSearch({ dni, onSearch }: { dni: string | undefined; onSearch: (dni: string | undefined) => void }) {
  const { search } = useWords()
  const lang = useWordLang()
  const [text, setText] = useState('')
  const [error, refuse] = useState<Error>()
  const note = useId()
  const repeated = dni !== undefined && text.trim() === dni
  const clear = () => {
    setText('')
    onSearch(undefined)
  }
  const Icon = repeated ? X : Search
  return (
    <search className="w-full md:w-auto">
      <Form
        className="flex flex-wrap gap-x-2 gap-y-1"
        error={error}
        onSubmit={() => {
          if (text.trim() === '') refuse(new Error('Escribe un DNI para buscar.'))
          else if (repeated) clear()
          else onSearch(text.trim())
        }}
      >
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          required
          maxLength={20}
          aria-label="DNI del ganador"
          aria-invalid={error ? true : undefined}
          aria-describedby={error && note}
          placeholder="Ingrese su DNI"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            refuse(undefined)
            if (event.target.value === '') onSearch(undefined)
          }}
          className="min-h-11 min-w-0 flex-1 rounded-control border border-control-line aria-invalid:border-bad bg-surface px-3 text-16 placeholder:text-soft md:w-60 md:flex-none"
        />
        <Button type="submit" variant="secondary" icon={<Icon size={18} />}>
          <span lang={lang}>{search}</span>
          <span className="sr-only">{repeated ? ' Ver a todos los ganadores' : ' Buscar por DNI'}</span>
        </Button>
        {error && (
          <p id={note} className="w-full text-14 text-bad">
            {error.message}
          </p>
        )}
      </Form>
    </search>
  )
}
