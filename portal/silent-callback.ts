import { tellOpener } from '#sdk/session/silent-callback'

tellOpener()
