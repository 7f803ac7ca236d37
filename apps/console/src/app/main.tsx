import '@matin/ui/theme.css'
import '@matin/ui/more-icons'
import './console.css'
import { followTextSize } from '@matin/ui/text-size'
import { ToastOutlet } from '@matin/ui/toast'
import { ENGLISH, UiProvider } from '@matin/ui/ui-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { followAdmin } from '#shared/api/live.ts'
import { queryClient } from '#shared/api/query-client.ts'
import { ConfirmProvider } from '#shared/confirm/confirm.tsx'
import { StepUpProvider } from '#shared/confirm/step-up.tsx'
import { text } from '#shared/format/texts.ts'
import { Console } from './shell.tsx'

followTextSize()
followAdmin(queryClient)
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <UiProvider value={{ locale: 'en', labels: ENGLISH, faultText: fault => text('en', `errors.${fault}`) }}>
      <BrowserRouter basename="/console">
        <QueryClientProvider client={queryClient}>
          <ConfirmProvider>
            <StepUpProvider>
              <Console />
            </StepUpProvider>
          </ConfirmProvider>
        </QueryClientProvider>
      </BrowserRouter>
      <ToastOutlet />
    </UiProvider>
  </StrictMode>,
)
