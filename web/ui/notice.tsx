import { CircleAlert, CircleCheck } from 'lucide-react'

/** A sentence above a form, read out when it appears. */
export function Notice({ tone, children }: { tone: 'good' | 'bad'; children: string | undefined }) {
  const Icon = tone === 'good' ? CircleCheck : CircleAlert
  return (
    <div role={tone === 'good' ? 'status' : 'alert'} className="contents">
      {children && (
        <p
          className={`flex items-center gap-2 rounded-control px-3 py-2.5 font-medium ${tone === 'good' ? 'bg-good-wash text-good' : 'bg-bad-wash text-bad'}`}
        >
          <Icon size={18} className="shrink-0" />
          {children}
        </p>
      )}
    </div>
  )
}
