/** The flag that announces an outage, by platform. Each takes down its own platform and no other. */
export const outageFlags = {
  web: 'OutageWeb',
  ios: 'OutageIosHybrid',
  android: 'OutageAndroidHybrid',
} as const
