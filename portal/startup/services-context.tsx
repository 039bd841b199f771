import { createContext, useContext } from 'react'
import type { PortalServices } from './services.ts'

const ServicesContext = createContext<PortalServices | null>(null)

export const ServicesProvider = ServicesContext.Provider

/** Returns the portal's services. Throws outside the portal. */
export function useServices(): PortalServices {
  const services = useContext(ServicesContext)
  if (services === null) throw new Error('A portal page was rendered without its services')
  return services
}
