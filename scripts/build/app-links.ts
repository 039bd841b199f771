import type { Plugin } from 'vite'
import { defaultApp } from '#sdk/config/app'
import { appLinkFiles } from '#sdk/config/app-links'
import { companyToBuild } from './company-brand.ts'

/** Lays the files beside the portal by which phones know that its links belong to the lender's app. */
export function appLinks(companyFile?: string): Plugin {
  return {
    name: 'carport-app-links',
    generateBundle() {
      const { apps } = companyToBuild(companyFile)
      for (const [fileName, source] of Object.entries(appLinkFiles(apps, defaultApp.linkPaths)))
        this.emitFile({ type: 'asset', fileName, source })
    },
  }
}
