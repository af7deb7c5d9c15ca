import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { resumeSession } from './accounts/resume-session.ts'
import { queryClient } from './queries.ts'
import './theme.css'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')

await resumeSession()
// News can wait until there is something to see.
setTimeout(() => void import('./events/stream.ts').then((it) => it.listenToShop()).catch(() => undefined), 1000)
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
)
