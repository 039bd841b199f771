/** Variables that builds, tests, examples and apps read. The server may share their environment, so it ignores them. */
export const toolSettings: Readonly<Record<string, string>> = {
  CARPORT_APP_URL: 'Address of the portal that the native apps open; read by `npx cap sync`.',
  CARPORT_EMBED_ENTRY: "Entry of the elements' build in place of `widgets/index.ts`; set by `npm run build`.",
  CARPORT_EMBED_OUT: "Output folder of the elements' build in place of `dist/embed`; set by `npm run build`.",
  CARPORT_EMBED_VERSION:
    "Version of the elements' build in place of the one in `package.json`; set by `npm run build`.",
  CARPORT_NPM_OUT: "Output folder of the package's build in place of `dist/npm`; set by `npm run build`.",
  CARPORT_PARTNER_KEY: 'Secret key of the partner whose server `npm run partner-page` is.',
  CARPORT_SCHEDULE: 'The one schedule that `npm run test:faults` replays.',
  CARPORT_SCHEDULES: 'How many schedules `npm run test:faults` tries; 100 unless set.',
  CARPORT_SEED_OF_SCHEDULES: 'Seed of those schedules; 7 unless set.',
  CARPORT_URL: 'A running server for the browser tests, the screenshots and the partner page to use.',
}
