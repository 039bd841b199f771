// What the server draws in documents.
export { draw as drawDashboard, reads as dashboardReads } from './drawn-dashboard.tsx'
export { drawHome } from './drawn-home.tsx'
