/** Whether the user stays logged in on this device. */
export function KeepSession({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <div>
      <label className="flex min-h-12 items-center gap-3 rounded-control border border-control-line px-4 font-medium hover:bg-raised has-checked:border-accent has-checked:bg-accent-wash">
        <input
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby={checked ? 'kept-here' : undefined}
          className="checkbox"
        />
        Mantener la sesión
      </label>
      {checked && (
        <p id="kept-here" className="mt-2 text-14 text-soft">
          Solo en un dispositivo tuyo. También guarda aquí la lista de tus compras, sin sus claves, para verla sin
          internet.
        </p>
      )}
    </div>
  )
}
