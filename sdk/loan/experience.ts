import type { OtpDashboardVariation } from './enums.graphql.ts'

export const clientPlatforms = ['DesktopSite', 'MobileSite', 'iOSApp', 'AndroidApp'] as const
export type ClientPlatform = (typeof clientPlatforms)[number]

export const environments = ['local', 'feat', 'test', 'prod'] as const
export type Environment = (typeof environments)[number]

export const analyticsEventKinds = ['Error', 'Tracing', 'Metric', 'Pageview', 'BusinessEvent'] as const
export type AnalyticsEventKind = (typeof analyticsEventKinds)[number]

export const analyticsProviders = [
  'ApplicationPerformanceMonitor',
  'WebAnalytics',
  'BusinessEventStream',
  'SessionRecording',
  'CustomerDataPlatform',
  'Monitoring',
] as const
export type AnalyticsProvider = (typeof analyticsProviders)[number]

/** Strictly necessary, performance, functional, targeting, social media, advertising. */
export const consentCategories = ['C0001', 'C0002', 'C0003', 'C0004', 'C0005', 'C0007'] as const
export type ConsentCategory = (typeof consentCategories)[number]

export const chatOptions = ['LiveChatOnly', 'TextWithUsOnly', 'LiveChatAndTextWithUs'] as const
export type ChatOption = (typeof chatOptions)[number]

export const defaultOtpDashboardVariation: OtpDashboardVariation = 'NotInPilot'
