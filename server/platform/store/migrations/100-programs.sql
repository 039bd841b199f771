-- Programs that change what is owed and when: modifications of the contract, and plans to cure. And which alerts were put away.

CREATE TABLE loan_modifications (
  loan_mod_id             text PRIMARY KEY,
  account_number          text NOT NULL REFERENCES accounts,
  -- The document in the archive.
  smead_id                text,
  type                    text NOT NULL CHECK (type IN ('Frequency','Extension')),
  process_type            text NOT NULL CHECK (process_type IN ('SelfService','AgentAssisted')),
  created_by              text NOT NULL CHECK (created_by IN ('Agent','Analytic','SelfService','AgentBrowserExtension')),
  status                  text NOT NULL CHECK (status IN (
    'PendingSignature','PendingQaApproval','PendingManagerApproval','PendingFinalization','PendingDocumentReview',
    'PendingManagerEligibilityExceptionApproval','Complete','PendingMaintenanceTransaction','Cancelled','Declined','Expired',
    'RejectedClosed')),
  -- Which pages the borrower is led to: Ready to Sign, Agent Intro, No Agent Intro, View, No Experience.
  experience_to_show      text,
  -- The last day to sign.
  sign_by                 date,
  completion_date         date,
  -- When it ended without taking effect.
  closed_on               date,
  new_payment_due_date    date,
  new_payment_cents       bigint CHECK (new_payment_cents > 0),
  created_on              date NOT NULL,
  CHECK (status <> 'Complete' OR completion_date IS NOT NULL)
);
CREATE INDEX loan_modifications_by_account ON loan_modifications (account_number, created_on);

CREATE TABLE ptc_plans (
  plan_id                 text PRIMARY KEY,
  account_number          text NOT NULL REFERENCES accounts,
  customer_id             text NOT NULL REFERENCES customers,
  -- 1 plan to cure, 2 performing charge-off, 3 one-step payment.
  plan_type_id            int NOT NULL CHECK (plan_type_id IN (1, 2, 3)),
  plan_status             text NOT NULL CHECK (plan_status IN ('Offered','Active','Completed','Broken','Cancelled')),
  payment_frequency       text NOT NULL CHECK (payment_frequency IN ('BI_WEEKLY','MONTHLY','SEMI_MONTHLY','WEEKLY')),
  interest_savings_cents  bigint NOT NULL DEFAULT 0 CHECK (interest_savings_cents >= 0),
  created_by              text NOT NULL CHECK (created_by IN ('Agent','Analytic','SelfService','AgentBrowserExtension')),
  cancelled_by            text,
  offered_on              date NOT NULL,
  cancelled_on            date,
  cancellation_reason     text,
  -- A missed payment is to be made up for until then.
  cure_by                 date,
  payment_method_id       text REFERENCES payment_methods,
  is_saved_for_reuse      boolean NOT NULL DEFAULT false,
  created_at              timestamptz NOT NULL
);
CREATE UNIQUE INDEX ptc_one_active ON ptc_plans (account_number) WHERE plan_status = 'Active';

CREATE TABLE ptc_payments (
  plan_id             text NOT NULL REFERENCES ptc_plans,
  sequence            int NOT NULL CHECK (sequence > 0),
  scheduled_on        date NOT NULL,
  -- The contract's part, and that part with what the plan adds.
  regular_cents       bigint NOT NULL CHECK (regular_cents >= 0),
  payment_cents       bigint NOT NULL CHECK (payment_cents > 0),
  payment_id          text REFERENCES payments,
  satisfied_on        date,
  reversed_on         date,
  PRIMARY KEY (plan_id, sequence)
);

-- An alert that was put away stays away for a while, for everybody on the loan.
CREATE TABLE alert_dismissals (
  account_number  text NOT NULL REFERENCES accounts,
  kind            text NOT NULL,
  dismissed_on    date NOT NULL,
  customer_id     text NOT NULL REFERENCES customers,
  PRIMARY KEY (account_number, kind)
);
