-- What waits under the topic's former name goes on under the one it has now.
UPDATE outbox SET topic = 'card.authorize' WHERE topic = 'card.authorise';
