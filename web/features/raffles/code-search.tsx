import { useState } from 'react'
import type { Ticket } from '#domain/draw/acta.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useWords } from '../../ui/words.ts'
import { OwnTickets } from './own-tickets.tsx'

type Props = { winnerId: number; find: (code: string) => Promise<number | null>; winner: Ticket; tickets: number }

/** Searches the tickets of the draw for a code, or for one of the user's own. */
export function CodeSearch({ winnerId, find, winner, tickets }: Props) {
  const { purchases } = useWords()
  const [code, setCode] = useState('')
  const [answer, setAnswer] = useState<{ found: boolean; said: string }>()
  const [error, refuse] = useState<Error>()
  const submit = () => {
    if (code.trim() === '') return refuse(new Error('Escribe tu código para buscarlo.'))
    return search(code)
  }
  const search = async (sought: string) => {
    const number = await find(sought)
    if (number === null) {
      const said = `Ese código no está entre los ${tickets.toLocaleString('es-PE')} tickets. Cópialo completo desde ${purchases}.`
      return setAnswer({ found: false, said })
    }
    const won = number === winner.number ? ' Es el ticket que ganó.' : ''
    setAnswer({ found: true, said: `Tu código está en la lista: es el ticket N.º ${number}.${won}` })
  }
  return (
    <search className="grid gap-5 rounded-card border border-line bg-surface p-5 md:p-8">
      <OwnTickets
        winnerId={winnerId}
        winner={winner}
        onPick={(picked) => {
          setCode(picked)
          refuse(undefined)
          void search(picked)
        }}
      />
      <Form
        onSubmit={() => void submit()}
        error={error}
        className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end"
      >
        <TextField
          label="Busca tu código"
          placeholder="XXXX-XXXX-XXXX"
          required
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={(event) => {
            setCode(event.target.value)
            setAnswer(undefined)
            refuse(undefined)
          }}
          error={error?.message}
        />
        <Button type="submit" variant="secondary" className="min-h-12.5">
          Buscar
        </Button>
        <p
          role="status"
          className={`font-medium empty:hidden sm:col-span-2 ${answer?.found ? 'text-good' : 'text-bad'}`}
        >
          {answer?.said}
        </p>
      </Form>
    </search>
  )
}
