// E-mails people about what the resource group costs. It stops nothing.

@description('Name of the budget.')
param name string

@description('What the resource group may cost a month, in the currency of the subscription.')
param amount int

@description('First day that it counts: the first of a month.')
param start string

@description('E-mail addresses that get it.')
param emails string[]

resource budget 'Microsoft.Consumption/budgets@2024-08-01' = {
  name: name
  properties: {
    category: 'Cost'
    amount: amount
    timeGrain: 'Monthly'
    timePeriod: {
      startDate: start
    }
    notifications: {
      spent: {
        enabled: true
        operator: 'GreaterThan'
        threshold: 80
        thresholdType: 'Actual'
        contactEmails: emails
      }
      forecast: {
        enabled: true
        operator: 'GreaterThan'
        threshold: 100
        thresholdType: 'Forecasted'
        contactEmails: emails
      }
    }
  }
}
