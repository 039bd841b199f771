import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import '../sdk/theme/tokens.css'
import '#widgets/ui/ui.css'
import './portal.css'
import { App } from './app.tsx'
import { createPortalServices } from './services.ts'
import { chooseLanguage, startUp } from './startup.ts'

const place = document.getElementById('portal')
if (place === null) throw new Error('The document has no place for the portal')
const services = createPortalServices(window.location.origin)

if (window.location.pathname.startsWith('/frames/')) {
  const { openFrame } = await import('./frames/frame-app.tsx')
  openFrame(createRoot(place), services)
} else {
  void startUp(services)
  await chooseLanguage(services)
  createRoot(place).render(
    <BrowserRouter>
      <App services={services} />
    </BrowserRouter>,
  )
}
