// Asks the API from outside without a sign-in, and expects to be turned away: the name resolves, the certificate is good,
// the platform answers, and it lets nobody in. So it needs no path that Easy Auth leaves out, and no credential; and when
// the API is open by mistake, it fails as well. What is behind Easy Auth is seen from real requests (alerts.bicep).

@description('Name of the test.')
param name string

@description('Region of the test.')
param location string

@description('Tags of the test and its alert.')
param tags object

@description('Resource id of the Application Insights component.')
param applicationInsightsId string

@description('Resource id of the action group that the alert calls.')
param actionGroupId string

@description('Address that is asked.')
param url string

@description('Status that a client that has not signed in gets there.')
param expectedStatus int

resource test 'Microsoft.Insights/webtests@2022-06-15' = {
  name: name
  location: location
  // The portal finds the test of a component by this tag.
  tags: union(tags, { 'hidden-link:${applicationInsightsId}': 'Resource' })
  kind: 'standard'
  properties: {
    SyntheticMonitorId: name
    Name: name
    Description: 'A client that has not signed in is turned away'
    Kind: 'standard'
    Enabled: true
    // In seconds. Each run from each place is billed: 8,640 a month.
    Frequency: 900
    Timeout: 60
    RetryEnabled: true
    // Amsterdam, Dublin, Virginia.
    Locations: [
      { Id: 'emea-nl-ams-azr' }
      { Id: 'emea-gb-db3-azr' }
      { Id: 'us-va-ash-azr' }
    ]
    Request: {
      RequestUrl: url
      HttpVerb: 'GET'
      FollowRedirects: false
      ParseDependentRequests: false
    }
    ValidationRules: {
      ExpectedHttpStatusCode: expectedStatus
      IgnoreHttpStatusCode: false
      SSLCheck: true
      SSLCertRemainingLifetimeCheck: 7
    }
  }
}

resource alert 'Microsoft.Insights/metricAlerts@2018-03-01' = {
  name: 'alert-availability'
  location: 'global'
  tags: tags
  properties: {
    description: 'From two of three places, a client that has not signed in does not get the expected answer.'
    severity: 0
    enabled: true
    scopes: [
      test.id
      applicationInsightsId
    ]
    evaluationFrequency: 'PT5M'
    windowSize: 'PT30M'
    criteria: {
      'odata.type': 'Microsoft.Azure.Monitor.WebtestLocationAvailabilityCriteria'
      webTestId: test.id
      componentId: applicationInsightsId
      failedLocationCount: 2
    }
    autoMitigate: true
    actions: [
      {
        actionGroupId: actionGroupId
      }
    ]
  }
}
