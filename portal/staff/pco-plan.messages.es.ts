import { staffPlanFirstPercent, staffPlanMonths, staffPlanStartDays } from '#sdk/loan/payment-terms'
import type { PcoPlanMessages } from './pco-plan.messages.ts'

export const es: PcoPlanMessages = {
  topics: {
    'input-pco-plan': {
      title: 'Ingresar un plan Conserve sus llaves',
      lead: 'Los planes se ingresan en la oficina interna, con el cliente en la línea. Aquí ve lo que debe antes de acordar uno.',
      points: [
        `El primer pago es de al menos el ${staffPlanFirstPercent} por ciento del saldo, y el plan comienza en ${staffPlanStartDays} días o menos.`,
        `Un plan dura ${staffPlanMonths} meses como máximo. Un préstamo tiene un solo plan a la vez: cancele primero el anterior.`,
        'Grabe que el cliente está de acuerdo. Recibe las condiciones por correo electrónico.',
      ],
    },
    'view-cancel-pco-plan': {
      title: 'Ver o cancelar un plan Conserve sus llaves',
      lead: 'Aquí ve el plan que tiene un préstamo. Se cancela en la oficina interna, cuando el cliente lo pide o se ingresó por error.',
      points: [
        'Diga lo que el cliente debe sin el plan antes de cancelarlo.',
        'Anote por qué termina. El cliente recibe un correo electrónico.',
      ],
    },
  },
  advisorsOnly: 'Solo los asesores de préstamos pueden ver aquí los planes.',
  rulesTitle: 'Lo que hay que saber',
  callTitle: 'La línea del cliente',
  callText: 'Los clientes hablan con un asesor sobre un plan en este número.',
  callButton: (phone) => `Llamar al ${phone}`,
  back: 'Volver al área del personal',
  other: {
    'input-pco-plan': 'Ver o cancelar un plan',
    'view-cancel-pco-plan': 'Ingresar un plan',
  },
  loan: (accountNumber) => `Préstamo ${accountNumber}`,
  loading: 'Cargando el préstamo',
  noLoans: 'Este cliente no tiene préstamos.',
  notChargedOff: 'Este préstamo no pasó a pérdidas, así que no puede tener este plan.',
  failed: 'No pudimos cargar este préstamo.',
  balance: 'Saldo',
  firstPayment: 'Primer pago',
  payments: 'Pagos',
  paymentsOf: (count, amount) => `${count} de ${amount}`,
  dates: 'Fechas',
  fromTo: (from, to) => `del ${from} al ${to}`,
  next: 'Próximo pago',
  nextOn: (amount, date) => `${amount} el ${date}`,
  late: 'atrasado',
  noPlan: 'Este préstamo no tiene ningún plan.',
}
